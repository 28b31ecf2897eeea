import { isDeepStrictEqual } from 'node:util'
import type { Api, ApiOperation, ApiServer, MediaContent } from '../../model/api.ts'
import type { TryItBody, TryItMedia, TryItSignIn } from '../../model/try-it.ts'
import { uniqueBy } from '../../formats/unique-by.ts'
import { plainServerAddress, serverAddress } from '../../formats/samples/server-address.ts'
import { escapeText } from '../../formats/samples/sample-values.ts'
import { resolveSchema } from '../schemas/resolve-schema.ts'
import { bodyOf, contentTypeOf, isTypedBySender, type SampleBody } from './sample-body.ts'
import { addressOf, type SampleRequest, type SampleSource } from './sample-request.ts'
import type { SampleText } from './sample-text.ts'
import { headerLines, insideLiteral, mark } from './slot-marks.ts'

/** The request of an operation as JSON, with marks for the reader's values, for scripts that send it. */
export function writeTryIt(operation: ApiOperation, request: SampleRequest, byName: ByName): string {
  const { method, url, body } = request
  const headers = headerLines(request, ({ name, value }) => `[${JSON.stringify(name)}, ${literal(value)}],`)
  const media = operation.requestBody?.content[0]
  const written = body && writeBody(body, media, byName)
  return [
    `{"method": ${JSON.stringify(method)}, "url": ${literal(url)}, "headers": [`,
    ...headers,
    `["", ""]], "body": ${JSON.stringify(written ?? null)}}`,
  ].join('\n')
}

/** The media types that a reader can choose for the body, each with its sample. */
export function mediaOf(operation: ApiOperation, request: SampleRequest, byName: ByName): TryItMedia[] {
  const content = request.body === undefined ? [] : (operation.requestBody?.content ?? [])
  const all = content.flatMap((media): Required<TryItMedia>[] => {
    const body = bodyOf(media, byName)
    if (body === undefined) return []
    const type = contentTypeOf(media, body)
    return [{ type, isTyped: isTypedBySender(media, body), body: writeBody(body, media, byName) }]
  })
  const [usual, ...others] = uniqueBy(all, ({ type }) => type)
  if (usual === undefined || others.length === 0) return []
  return [usual, ...others].map((media) =>
    isDeepStrictEqual(media.body, usual.body) ? { ...media, body: undefined } : media,
  )
}

function literal(text: SampleText): string {
  const inner = text.map((part) =>
    'text' in part ? insideLiteral(part, 'json') : mark(part, escapeText(`$${part.env}`, 'json'), 'json', false),
  )
  return `"${inner.join('')}"`
}

type ByName = SampleSource['byName']

function writeBody(body: SampleBody, media: MediaContent | undefined, byName: ByName): TryItBody {
  const schema = media?.schema && resolveSchema(media.schema, byName)
  const required = schema?.properties.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const fieldOf = <Field extends { readonly name: string }>(field: Field): Field & { readonly isRequired?: true } =>
    required?.includes(field.name) === true ? { ...field, isRequired: true } : field
  switch (body.kind) {
    case 'json':
      return { kind: 'text', text: JSON.stringify(body.value, undefined, 2) }
    case 'form':
      return { kind: 'form', fields: body.fields.map(([name, value]) => fieldOf({ name, value, isFile: false })) }
    case 'multipart':
      return {
        kind: 'multipart',
        fields: body.fields.map(({ name, value, isFile, contentType: type }) => fieldOf({ name, value, isFile, type })),
      }
    case 'text':
      return body
    case 'file':
      return { kind: 'file', type: media && contentTypeOf(media, body) }
  }
}

type WithSchemes = Pick<Api, 'servers' | 'baseUrl' | 'securitySchemes'>

/** How a reader can get a token in the browser, where no client can keep a secret: with a code and PKCE. */
export function signInOf({ security }: ApiOperation, api: WithSchemes): TryItSignIn[] {
  return uniqueBy(security.flat(), ({ key }) => key).flatMap(({ key, scopes }) => {
    const flows = api.securitySchemes.find((scheme) => scheme.key === key)?.flows ?? []
    const flow = flows.find(({ kind }) => kind === 'authorizationCode')
    const [authorizationUrl, tokenUrl] = [flow?.authorizationUrl, flow?.tokenUrl].map((one) => fullAddress(one, api))
    return isWeb(authorizationUrl) && isWeb(tokenUrl) ? [{ key, authorizationUrl, tokenUrl, scopes }] : []
  })
}

/** An address of a flow. It can be relative to that of the first server, like a path. */
function fullAddress(address: string | undefined, { servers, baseUrl }: WithSchemes): string | undefined {
  const base = `${addressOf(servers[0], baseUrl)}/`
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : undefined
}

function isWeb(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

type WithServers = WithSchemes & Pick<Api, 'tags'>

/** The origins of all servers of a document. */
export function originsOfServers({ servers, baseUrl, tags }: WithServers): readonly string[] {
  const own = tags.flatMap(({ operations }) => operations.flatMap((operation) => operation.servers))
  const addresses = [...servers, ...own].flatMap((server) => variantsOf(server, baseUrl))
  return originsOf(addresses.length > 0 ? addresses : [baseUrl])
}

/** The origins that a page needs to try out operations: those of the servers, and of what gives tokens. */
export function originsOfTryIt(api: WithServers): readonly string[] {
  const flows = api.securitySchemes.flatMap((scheme) => scheme.flows)
  const tokens = flows.flatMap(({ kind, tokenUrl }) =>
    kind === 'authorizationCode' ? (fullAddress(tokenUrl, api) ?? []) : [],
  )
  return [...new Set([...originsOfServers(api), ...originsOf(tokens)])]
}

function originsOf(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.filter(isWeb).map((address) => new URL(address).origin))]
}

const mostVariants = 100

/** The addresses of a server with each allowed value of its variables. */
function variantsOf(server: ApiServer, baseUrl: string): readonly string[] {
  const choices = server.variables.reduce<readonly string[]>(
    (addresses, { name, values, default: usual }) =>
      addresses
        .flatMap((address) => (values.length > 0 ? values : [usual]).map((one) => address.replaceAll(`{${name}}`, one)))
        .slice(0, mostVariants),
    [serverAddress(server, baseUrl)],
  )
  return [plainServerAddress(server, baseUrl), ...choices]
}
