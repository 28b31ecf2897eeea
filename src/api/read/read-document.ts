import type { Api, SecurityScheme } from '../../model/api.ts'
import { collectTags, collectWebhooks, reservedSlugs } from './tags.ts'
import { readOperations } from './operations.ts'
import { createOnce, type DocumentReading } from './reading.ts'
import { createSchemaReader } from '../schemas/schemas.ts'
import { readRequirements, readSecuritySchemes } from './security.ts'
import { givenServers, readServers } from './servers.ts'
import { createSlugger } from '../../formats/names/slug.ts'
import type { SpecFiles } from './files/spec-files.ts'
import { createFollow } from './follow.ts'
import { addressOf, child, externalDocsOf, markdownOf, textOf, topOf, type SpecNode } from './files/spec-node.ts'
import type { OwnLanguages } from '../samples/own-samples.ts'
import { addReceivedSample, addSamples } from '../samples/add-samples.ts'

/** The options of a document in the config. */
export interface ApiOptions {
  readonly route: string
  readonly layout: Api['layout']
  readonly codeSamples: readonly string[]
  readonly tryIt: boolean
  /** The server from the config, used if the document has none or only a path. */
  readonly baseUrl: string | undefined
  readonly ownSamples?: OwnLanguages | undefined
  /** The address where the document is published. */
  readonly address: string
}

/** Converts a parsed document of any version to the model. Invalid parts are left out; the rules report them. */
export function readDocument(
  files: SpecFiles,
  { route, layout, codeSamples, tryIt, ownSamples: own, ...options }: ApiOptions,
): Omit<Api, 'downloads' | 'files'> {
  const top = topOf(files.main)
  const follow = createFollow(files)
  const reading: DocumentReading = {
    top,
    follow,
    schemas: createSchemaReader(files, follow),
    slug: createSlugger(reservedSlugs),
    isSwagger: child(top, 'swagger') !== undefined,
    once: createOnce(),
  }
  const info = child(top, 'info') ?? { ...top, value: {} }
  const named = readServers(top, reading)
  const servers = named.length > 0 ? named : givenServers(options.baseUrl)
  const baseUrl = options.baseUrl ?? options.address
  const securitySchemes = readSecuritySchemes(reading)
  const security = readRequirements(child(top, 'security'), reading)
  const read = readOperations(reading)
  const { byName } = reading.schemas
  const sampling = { servers, baseUrl, securitySchemes, byName, tryIt, languages: codeSamples, own }
  const received = read.webhooks.map(({ tag, operation }) => ({
    tag,
    operation: addReceivedSample(operation, sampling),
  }))
  const webhooks = collectWebhooks(received, reading)
  return {
    route,
    layout,
    file: files.main.shown,
    title: textOf(info, 'title')?.trim() || 'API reference',
    version: textOf(info, 'version'),
    summary: textOf(info, 'summary'),
    ownAddress: textOf(top, '$self'),
    description: markdownOf(info, 'description', follow),
    termsOfService: addressOf(info, 'termsOfService'),
    contact: contactOf(info),
    license: licenseOf(info),
    externalDocs: externalDocsOf(top),
    servers,
    baseUrl,
    securitySchemes: usedFirst(securitySchemes),
    security,
    tags: collectTags(
      addSamples(read.operations, sampling),
      reading,
      received.map(({ tag }) => tag),
    ),
    webhooks,
    schemas: reading.schemas.named(),
    tryIt,
  }
}

function contactOf(info: SpecNode): Api['contact'] {
  const contact = child(info, 'contact')
  if (contact === undefined) return undefined
  const found = { name: textOf(contact, 'name'), url: addressOf(contact, 'url'), email: textOf(contact, 'email') }
  return Object.values(found).every((value) => value === undefined) ? undefined : found
}

function licenseOf(info: SpecNode): Api['license'] {
  const license = child(info, 'license')
  const name = license && (textOf(license, 'name') ?? textOf(license, 'identifier'))
  return license === undefined || name === undefined ? undefined : { name, url: addressOf(license, 'url') }
}

function usedFirst(schemes: readonly SecurityScheme[]): readonly SecurityScheme[] {
  return schemes.toSorted((a, b) => Number(a.isDeprecated) - Number(b.isDeprecated))
}
