import type { Api, ApiServer, SecurityScheme } from '../../model/api.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { FactView, IntroductionView, SecuritySchemeView, ServerView } from '../../model/api-view.ts'
import { joinPath, resolvePath } from '../../formats/names/url.ts'
import type { ApiKit, TextOptions } from './kit.ts'
import type { ApiNames } from './names.ts'
import { kindInWords, placeInWords } from './security-view.ts'

interface IntroductionSource {
  readonly names: ApiNames
  readonly onHeadings: TextOptions['onHeadings']
}

/** The view of the API as a whole: description, servers, authentication. */
export function viewIntroduction(api: Api, { names, onHeadings }: IntroductionSource, kit: ApiKit): IntroductionView {
  kit.place('introduction')
  return {
    title: api.title,
    version: api.version,
    summary: api.summary,
    descriptionHtml: kit.text(api.description, { prefix: '', level: 2, ...(onHeadings && { onHeadings }) }),
    facts: documentFacts(api, kit),
    downloads: api.downloads
      .filter(({ path }) => /^openapi\.(?:json|yaml)$/.test(path))
      .map(({ path }) => ({ label: path, href: joinPath(kit.helpers.basePath, resolvePath(api.route, path)) })),
    servers: viewServers(api, kit),
    security: viewSecurity(api, names, kit),
  }
}

function viewServers({ servers }: Api, kit: ApiKit): ServerView[] {
  if (servers.length > 0) kit.place('servers')
  return servers.map((server) => viewServer(server, kit))
}

/** A server address with the parts that readers choose. */
export function viewServer(server: ApiServer, kit: ApiKit): ServerView {
  const { name, description, variables } = server
  return {
    url: kit.serverAddress(server),
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

/** License, contact and other facts about the document. */
export function documentFacts(api: Api, kit: ApiKit): IntroductionView['facts'] {
  const { contact, license, termsOfService, externalDocs, ownAddress } = api
  const hrefOf = (url: string | undefined): string | undefined =>
    url === undefined ? undefined : kit.linkHref({ url, at: { file: api.file } })
  const { name, url, email } = contact ?? { name: undefined, url: undefined, email: undefined }
  const who = name ?? url
  const mail = email === undefined ? undefined : `mailto:${email}`
  const label = kit.write('contact')
  const found = [
    who === undefined ? undefined : { label, text: who, href: hrefOf(url) ?? mail },
    email === undefined || (name !== undefined && url === undefined) ? undefined : { label, text: email, href: mail },
    license && { label: kit.write('license'), text: license.name, href: hrefOf(license.url) },
    termsOfService === undefined
      ? undefined
      : { label: kit.write('terms'), text: kit.write('termsOfService'), href: hrefOf(termsOfService) },
    // A relative address is the document's location next to other files, which readers of a page do not see.
    ownAddress !== undefined && /^https?:/i.test(ownAddress)
      ? { label: kit.write('publishedAt'), text: ownAddress, href: ownAddress }
      : undefined,
    externalDocs && {
      label: kit.write('readMore'),
      text: externalDocs.description ?? externalDocs.url,
      href: kit.linkHref(externalDocs),
    },
  ]
  return found.filter((fact) => fact !== undefined)
}

function viewSecurity(api: Api, names: ApiNames, kit: ApiKit): SecuritySchemeView[] {
  if (api.securitySchemes.length > 0) kit.place('authentication')
  return api.securitySchemes.map((scheme) => {
    const id = kit.place(names.security.get(scheme.key) ?? '')
    return {
      id,
      key: scheme.key,
      kind: kindInWords(scheme, kit),
      isDeprecated: scheme.isDeprecated,
      facts: securityFacts(scheme, kit),
      descriptionHtml: kit.text(scheme.description, { prefix: `${id}.`, level: 4 }),
      flows: viewFlows(scheme, kit),
    }
  })
}

/** The ways to get a token of OAuth 2.0. */
export function viewFlows({ flows }: SecurityScheme, { write }: ApiKit): SecuritySchemeView['flows'] {
  return flows.map(({ kind, authorizationUrl, tokenUrl, refreshUrl, scopes }) => ({
    kind: flowNames.includes(kind) ? write(kind as 'password') : kind,
    facts: facts([
      [write(kind === 'deviceAuthorization' ? 'deviceAuthorizationUrl' : 'authorizationUrl'), authorizationUrl],
      [write('tokenUrl'), tokenUrl],
      [write('refreshUrl'), refreshUrl],
    ]),
    scopes: scopes.map(({ name, description }) => ({ text: name, description })),
  }))
}

const flowNames: readonly string[] = [
  'authorizationCode',
  'clientCredentials',
  'implicit',
  'password',
  'deviceAuthorization',
] satisfies readonly MessageKey[]

function securityFacts(
  { kind, in: place, name, scheme, bearerFormat, openIdConnectUrl }: SecurityScheme,
  kit: ApiKit,
): FactView[] {
  return [
    ...(kind === 'apiKey' ? facts([[placeInWords(place, kit), name]]) : []),
    ...(kind === 'http' && scheme !== undefined
      ? facts([[kit.write('header'), `Authorization: ${scheme.charAt(0).toUpperCase()}${scheme.slice(1)} …`]])
      : []),
    ...(scheme === 'basic'
      ? [{ label: kit.write('credentials'), text: kit.write('userAndPassword'), isCode: false }]
      : []),
    ...facts([
      [kit.write('format'), bearerFormat],
      [kit.write('discoveryDocument'), openIdConnectUrl],
    ]),
  ]
}

function facts(pairs: readonly (readonly [string, string | undefined])[]): FactView[] {
  return pairs.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text, isCode: true }]))
}
