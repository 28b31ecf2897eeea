import type { Api, ApiOperation, ApiServer, SecurityScheme } from '../model/api.ts'
import type {
  ApiPageView,
  FactView,
  LinkText,
  NavigationGroup,
  NavigationLink,
  OperationView,
  SecuritySchemeView,
  ServerView,
} from '../model/api-view.ts'
import { kebabCase } from '../model/slug.ts'
import { chooseDepth, hasColours } from './api-depth.ts'
import { createAnchors, type FindAnchor } from './api-anchors.ts'
import type { TextHeading } from './api-html.ts'
import { createKit, type ApiHelpers, type ApiKit, type ApiLinks } from './api-kit.ts'
import { viewOperation } from './api-operation-view.ts'
import { viewSchema } from './api-schema-view.ts'
import { viewValues } from './api-values.ts'

/** A page of the reference, ready for the templates, with every id that it has. */
export interface ViewedApi {
  readonly view: ApiPageView
  readonly ids: readonly string[]
  readonly headings: readonly TextHeading[]
  readonly findAnchor: FindAnchor
}

/** Makes the one page that shows a whole document. */
export function viewApi(api: Api, helpers: ApiHelpers): ViewedApi {
  const highlight: ApiHelpers['highlight'] = (code) => helpers.highlight(code, 'plaintext')
  const kit = createKit({
    helpers: hasColours(api) ? helpers : { ...helpers, highlight },
    schemas: new Map(api.schemas.map(({ name, schema }) => [name, schema])),
    depth: chooseDepth(api),
  })
  const { tagIds, schemaIds, links } = claimIds(api, kit)
  kit.registerLinks(links)
  const introduction: TextHeading[] = []
  const security = securityViews(api, kit)
  const securityIds = new Map(security.map(({ key, id }) => [key, id]))
  const view: ApiPageView = {
    title: api.title,
    version: api.version,
    summary: api.summary,
    descriptionHtml: kit.text(api.description, {
      prefix: '',
      level: 2,
      onHeading: (heading) => introduction.push(heading),
    }),
    facts: documentFacts(api),
    downloads: api.downloads
      .filter(({ path }) => /^openapi\.(?:json|yaml)$/.test(path))
      .map(({ path }) => ({ label: path, href: `${helpers.basePath.replace(/\/$/, '')}${api.route}/${path}` })),
    servers: api.servers.map((server) => viewServer(server, kit)),
    security,
    values: viewValues(api, kit.claim('your-values')),
    navigation: [],
    tags: api.tags.map((tag, index) => ({
      id: tagIds[index] ?? '',
      label: tag.label,
      descriptionHtml: kit.text(tag.description, { prefix: `${tagIds[index] ?? ''}.`, level: 3 }),
      externalDocs: tag.externalDocs && linkText(tag.externalDocs),
      operations: tag.operations.map((operation) => viewOperation(operation, { kit, securityIds, viewServer })),
    })),
    webhooks: api.webhooks.map((operation) => viewOperation(operation, { kit, securityIds, viewServer })),
    schemas: api.schemas.map(({ name, schema }) => {
      const id = schemaIds.get(name) ?? ''
      return { id, name, schema: viewSchema(schema, { id, side: 'both', stack: [name], isOpen: true }, kit) }
    }),
  }
  const { ids } = kit
  const headings = headingsOf(view, introduction)
  const tags = new Map(api.tags.map(({ name }, index) => [kebabCase(name), tagIds[index] ?? '']))
  return {
    view: { ...view, navigation: navigationOf(api, view, introduction) },
    ids,
    findAnchor: createAnchors({ ids: new Set(ids), links, tags, headings }),
    headings,
  }
}

interface PageIds {
  readonly tagIds: readonly string[]
  readonly schemaIds: ReadonlyMap<string, string>
  readonly links: ApiLinks
}

/** Operations first: their ids are the ones that people link to. */
function claimIds(api: Api, kit: ApiKit): PageIds {
  const all = withCallbacks([...api.tags.flatMap((tag) => tag.operations), ...api.webhooks])
  for (const { slug } of all) kit.claim(slug)
  kit.claim('introduction')
  for (const id of fixedIds(api)) kit.claim(id)
  const tagIds = api.tags.map(({ name }) => kit.claim(`tag-${kebabCase(name)}`))
  const schemaIds = new Map(api.schemas.map(({ name }) => [name, kit.claim(`schema-${kebabCase(name)}`)]))
  const operations = new Map(
    all.flatMap(({ operationId, method, path, slug }) => [
      [`${method} ${path}`, slug] as const,
      ...(operationId === undefined ? [] : [[operationId, slug] as const]),
    ]),
  )
  return { tagIds, schemaIds, links: { schemas: schemaIds, operations } }
}

function withCallbacks(operations: readonly ApiOperation[]): ApiOperation[] {
  return operations.flatMap((operation) => [
    operation,
    ...withCallbacks(operation.callbacks.flatMap((callback) => callback.operations)),
  ])
}

function fixedIds({ servers, securitySchemes, webhooks, schemas }: Api): string[] {
  const parts = { servers, authentication: securitySchemes, webhooks, schemas }
  return Object.entries(parts).flatMap(([id, list]) => (list.length > 0 ? [id] : []))
}

function linkText({ url, description }: { readonly url: string; readonly description: string | undefined }): LinkText {
  return { label: description?.trim() || 'More about it', href: url }
}

function documentFacts(api: Api): ApiPageView['facts'] {
  const { contact, license, termsOfService, externalDocs } = api
  return [
    ...(contact === undefined
      ? []
      : [
          {
            label: 'Contact',
            text: contact.name ?? contact.email ?? contact.url ?? '',
            href: contact.url ?? (contact.email === undefined ? undefined : `mailto:${contact.email}`),
          },
        ]),
    ...(license === undefined ? [] : [{ label: 'License', text: license.name, href: license.url }]),
    ...(termsOfService === undefined ? [] : [{ label: 'Terms', text: 'Terms of service', href: termsOfService }]),
    ...(externalDocs === undefined
      ? []
      : [{ label: 'Read more', text: externalDocs.description ?? externalDocs.url, href: externalDocs.url }]),
  ]
}

function viewServer({ url, name, description, variables }: ApiServer, kit: ApiKit): ServerView {
  return {
    url,
    name,
    descriptionHtml: kit.text(description),
    variables: variables.map((variable) => ({
      name: variable.name,
      default: variable.default,
      values: variable.values,
      descriptionHtml: kit.text(variable.description),
    })),
  }
}

function securityViews(api: Api, kit: ApiKit): SecuritySchemeView[] {
  return api.securitySchemes.map((scheme) => {
    const id = kit.claim(`authentication-${kebabCase(scheme.key)}`)
    return {
      id,
      key: scheme.key,
      kind: kindInWords(scheme),
      isDeprecated: scheme.isDeprecated,
      facts: securityFacts(scheme),
      descriptionHtml: kit.text(scheme.description, { prefix: `${id}.`, level: 4 }),
      flows: scheme.flows.map(({ kind, authorizationUrl, tokenUrl, refreshUrl, scopes }) => ({
        kind: flowNames[kind] ?? kind,
        facts: facts([
          ['Authorization URL', authorizationUrl],
          ['Token URL', tokenUrl],
          ['Refresh URL', refreshUrl],
        ]),
        scopes,
      })),
    }
  })
}

const flowNames: Readonly<Record<string, string>> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  implicit: 'Implicit',
  password: 'Password',
  deviceAuthorization: 'Device authorization',
}

function kindInWords({ kind, scheme }: SecurityScheme): string {
  const words: Readonly<Record<SecurityScheme['kind'], string>> = {
    apiKey: 'API key',
    http: `HTTP ${scheme ?? ''}`.trim(),
    oauth2: 'OAuth 2.0',
    openIdConnect: 'OpenID Connect',
    mutualTLS: 'Mutual TLS',
    other: 'Other',
  }
  return words[kind]
}

function securityFacts({ kind, in: place, name, scheme, bearerFormat, openIdConnectUrl }: SecurityScheme): FactView[] {
  const placeNames: Readonly<Record<string, string>> = { header: 'Header', query: 'Query parameter', cookie: 'Cookie' }
  return [
    ...(kind === 'apiKey' ? facts([[placeNames[place ?? ''] ?? 'Name', name]]) : []),
    ...(kind === 'http' && scheme !== undefined
      ? facts([['Header', `Authorization: ${scheme.charAt(0).toUpperCase()}${scheme.slice(1)} …`]])
      : []),
    ...facts([
      ['Format', bearerFormat],
      ['Discovery document', openIdConnectUrl],
    ]),
  ]
}

function facts(pairs: readonly (readonly [string, string | undefined])[]): FactView[] {
  return pairs.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text, isCode: true }]))
}

function plainLink(label: string, id: string): NavigationLink {
  return { label, href: `#${encodeURIComponent(id)}`, method: undefined, isDeprecated: false }
}

function operationLinks(operations: readonly OperationView[]): NavigationLink[] {
  return operations.map(({ title, id, method, isDeprecated }) => ({
    label: title,
    href: `#${encodeURIComponent(id)}`,
    method,
    isDeprecated,
  }))
}

function navigationOf(api: Api, view: ApiPageView, introduction: readonly TextHeading[]): NavigationGroup[] {
  const first = [
    ...introduction.filter(({ depth }) => depth === 2).map(({ text, id }) => plainLink(text, id)),
    ...(view.servers.length > 0 ? [plainLink('Servers', 'servers')] : []),
    ...(view.security.length > 0 ? [plainLink('Ways to authenticate', 'authentication')] : []),
  ]
  return [
    { label: 'Introduction', href: '#introduction', group: undefined, links: first, isOpen: view.tags.length < 12 },
    ...view.tags.map(({ label, id, operations }, index) => ({
      label,
      href: `#${encodeURIComponent(id)}`,
      group: api.tags[index]?.group === api.tags[index - 1]?.group ? undefined : api.tags[index]?.group,
      links: operationLinks(operations),
      isOpen: view.tags.length < 12,
    })),
    ...(view.webhooks.length > 0
      ? [
          {
            label: 'Webhooks',
            href: '#webhooks',
            group: undefined,
            links: operationLinks(view.webhooks),
            isOpen: false,
          },
        ]
      : []),
    ...(view.schemas.length > 0
      ? [
          {
            label: 'Schemas',
            href: '#schemas',
            group: undefined,
            links: view.schemas.map(({ name, id }) => plainLink(name, id)),
            isOpen: false,
          },
        ]
      : []),
  ]
}

function headingsOf(view: ApiPageView, introduction: readonly TextHeading[]): TextHeading[] {
  return [
    ...introduction,
    ...(view.servers.length > 0 ? [{ depth: 2, id: 'servers', text: 'Servers' }] : []),
    ...(view.security.length > 0 ? [{ depth: 2, id: 'authentication', text: 'Ways to authenticate' }] : []),
    ...view.tags.flatMap(({ id, label, operations }) => [
      { depth: 2, id, text: label },
      ...operations.map((operation) => ({ depth: 3, id: operation.id, text: operation.title })),
    ]),
    ...(view.webhooks.length > 0
      ? [
          { depth: 2, id: 'webhooks', text: 'Webhooks' },
          ...view.webhooks.map(({ id, title }) => ({ depth: 3, id, text: title })),
        ]
      : []),
    ...(view.schemas.length > 0
      ? [
          { depth: 2, id: 'schemas', text: 'Schemas' },
          ...view.schemas.map(({ id, name }) => ({ depth: 3, id, text: name })),
        ]
      : []),
  ]
}
