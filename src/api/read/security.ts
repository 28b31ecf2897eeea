import type { SecurityRequirement, SecurityScheme } from '../../model/api.ts'
import type { OAuthFlow } from '../../model/oauth-flow.ts'
import type { DocumentReading } from './reading.ts'
import {
  child,
  entriesOf,
  isTrue,
  itemsOf,
  keyOf,
  markdownOf,
  textOf,
  textsIn,
  type SpecNode,
} from './files/spec-node.ts'

type SchemeReading = Pick<DocumentReading, 'top' | 'follow' | 'isSwagger'>

/** The security schemes that the document declares. */
export function readSecuritySchemes(reading: SchemeReading): SecurityScheme[] {
  return placeSecuritySchemes(reading).map(({ scheme }) => scheme)
}

/** The same, with their places. */
export function placeSecuritySchemes({
  top,
  follow,
  isSwagger,
}: SchemeReading): { readonly specNode: SpecNode; readonly scheme: SecurityScheme }[] {
  return declaredSchemes({ top, follow }).map(([key, specNode]) => {
    const type = textOf(specNode, 'type')
    const scheme: SecurityScheme = {
      key,
      kind: type === 'basic' ? 'http' : kindOf(type),
      description: markdownOf(specNode, 'description', follow),
      name: textOf(specNode, 'name'),
      in: textOf(specNode, 'in'),
      scheme: type === 'basic' ? 'basic' : textOf(specNode, 'scheme')?.toLowerCase(),
      bearerFormat: textOf(specNode, 'bearerFormat'),
      openIdConnectUrl: textOf(specNode, 'openIdConnectUrl') ?? textOf(specNode, 'oauth2MetadataUrl'),
      flows: type === 'oauth2' ? flowsOf(specNode, isSwagger) : [],
      isDeprecated: isTrue(specNode, 'deprecated'),
    }
    return { specNode, scheme }
  })
}

function declaredSchemes({ top, follow }: Pick<DocumentReading, 'top' | 'follow'>): (readonly [string, SpecNode])[] {
  const declared = child(top, 'securityDefinitions') ?? child(child(top, 'components'), 'securitySchemes')
  return entriesOf(declared && follow(declared)).flatMap(([key, entry]) => {
    const specNode = follow(entry)
    return specNode === undefined ? [] : [[key, specNode] as const]
  })
}

/** The name of a declared scheme. Since version 3.2, a requirement may have a reference to the scheme instead. */
export function schemeName(
  name: string,
  requirement: SpecNode,
  reading: Pick<DocumentReading, 'top' | 'follow'>,
): string | undefined {
  const declared = declaredSchemes(reading)
  if (declared.some(([key]) => key === name)) return name
  const target = reading.follow({ ...requirement, value: { $ref: name } })
  return target && declared.find(([, scheme]) => keyOf(scheme) === keyOf(target))?.[0]
}

function kindOf(type: string | undefined): SecurityScheme['kind'] {
  const known = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const
  return known.find((kind) => kind === type) ?? 'other'
}

/** Flow names of Swagger 2.0 and their current names. */
const newNames: Readonly<Record<string, string>> = { accessCode: 'authorizationCode', application: 'clientCredentials' }

function flowsOf(specNode: SpecNode, isSwagger: boolean): OAuthFlow[] {
  const old = textOf(specNode, 'flow') ?? ''
  const flows = isSwagger ? [[newNames[old] ?? old, specNode] as const] : entriesOf(child(specNode, 'flows'))
  return flows
    .filter(([kind]) => kind !== '' && !kind.startsWith('x-'))
    .map(([kind, flow]) => ({
      kind,
      authorizationUrl: textOf(flow, kind === 'deviceAuthorization' ? 'deviceAuthorizationUrl' : 'authorizationUrl'),
      tokenUrl: textOf(flow, 'tokenUrl'),
      refreshUrl: textOf(flow, 'refreshUrl'),
      scopes: entriesOf(child(flow, 'scopes'))
        .filter(([name]) => !name.startsWith('x-'))
        .map(([name, { value }]) => ({ name, description: typeof value === 'string' ? value : '' })),
    }))
}

/** The security requirements; a caller needs to meet one of them. */
export function readRequirements(
  specNode: SpecNode | undefined,
  reading: Pick<DocumentReading, 'top' | 'follow'>,
): SecurityRequirement[] {
  return itemsOf(specNode).map((requirement) =>
    entriesOf(requirement).map(([name, scopes]) => ({
      key: schemeName(name, requirement, reading) ?? name,
      scopes: textsIn(scopes),
    })),
  )
}
