import type { Api, ApiServer, ApiText, SecurityScheme } from '../../model/api.ts'
import type { IntroductionView } from '../../model/api-view.ts'
import { documentFacts, viewFlows } from './introduction-view.ts'
import type { ApiKit } from './kit.ts'
import { inline, sentenceOf } from './markdown-fields.ts'

/** The API as a whole: description, license, servers and ways to authenticate. */
export function writeIntroduction(api: Api, kit: ApiKit): string[] {
  return [
    `# ${api.title}`,
    ...(api.version === undefined ? [] : [`${kit.write('apiVersion')} ${api.version}`]),
    ...(api.summary === undefined ? [] : [api.summary]),
    ...textOf(api.description),
    ...listFacts(documentFacts(api, kit)),
    ...(api.servers.length === 0 ? [] : [`## ${kit.write('servers')}`, listServers(api.servers, kit)]),
    ...(api.securitySchemes.length === 0
      ? []
      : [
          `## ${kit.write('waysToAuthenticate')}`,
          api.securitySchemes.flatMap((scheme) => listScheme(scheme, kit)).join('\n'),
        ]),
  ]
}

function listFacts(facts: IntroductionView['facts']): string[] {
  const lines = facts.map(({ label, text, href }) => `- ${label}: ${href === undefined ? text : `[${text}](${href})`}`)
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function listScheme(scheme: SecurityScheme, kit: ApiKit): string[] {
  const { key, kind, in: place, name, scheme: kindOfHeader, description } = scheme
  const header = kindOfHeader === undefined ? '' : ` ${kindOfHeader}`
  const named = name === undefined ? '' : `, ${place ?? ''} \`${name}\``
  return [
    `- ${key}: ${kind}${header}${named}${inline(description)}`,
    ...viewFlows(scheme, kit).flatMap((flow) => [
      `  - ${flow.kind}: ${flow.facts.map(sentenceOf).join(' ')}`,
      ...flow.scopes.map(({ text, description: words }) => `    - \`${text}\`${words === '' ? '' : `: ${words}`}`),
    ]),
  ]
}

/** Servers with their variables. */
export function listServers(servers: readonly ApiServer[], kit: ApiKit): string {
  const lines = servers.flatMap((server) => [
    `- \`${kit.serverAddress(server)}\`${server.name === undefined ? '' : `: ${server.name}`}${inline(server.description)}`,
    ...server.variables.map(
      (variable) =>
        `  - \`${variable.name}\`${inline(variable.description)} (${[variable.default, ...variable.values.filter((value) => value !== variable.default)].map((value) => `\`${value}\``).join(', ')})`,
    ),
  ])
  return lines.join('\n')
}

/** A description as paragraphs. */
export function textOf(text: ApiText | undefined): string[] {
  return text === undefined ? [] : [text.markdown.trim()]
}
