import type { OAuthFlow, SecurityRequirement, SecurityScheme } from '../../model/api.ts'
import type { DocumentReading } from './reading.ts'
import { child, entriesOf, isTrue, itemsOf, markdownOf, textOf, type Spot } from './spec-node.ts'

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
}: SchemeReading): { readonly spot: Spot; readonly scheme: SecurityScheme }[] {
  const components = child(top, 'components')
  const declared = isSwagger ? child(top, 'securityDefinitions') : components && child(components, 'securitySchemes')
  return entriesOf(declared).flatMap(([key, entry]) => {
    const spot = follow(entry)
    if (spot === undefined) return []
    const type = textOf(spot, 'type')
    const scheme: SecurityScheme = {
      key,
      kind: type === 'basic' ? 'http' : kindOf(type),
      description: markdownOf(spot, 'description', follow),
      name: textOf(spot, 'name'),
      in: textOf(spot, 'in'),
      scheme: type === 'basic' ? 'basic' : textOf(spot, 'scheme')?.toLowerCase(),
      bearerFormat: textOf(spot, 'bearerFormat'),
      openIdConnectUrl: textOf(spot, 'openIdConnectUrl') ?? textOf(spot, 'oauth2MetadataUrl'),
      flows: type === 'oauth2' ? flowsOf(spot, isSwagger) : [],
      isDeprecated: isTrue(spot, 'deprecated'),
    }
    return [{ spot, scheme }]
  })
}

function kindOf(type: string | undefined): SecurityScheme['kind'] {
  const known = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const
  return known.find((kind) => kind === type) ?? 'other'
}

/** Flow names of Swagger 2.0 and their current names. */
const newNames: Readonly<Record<string, string>> = { accessCode: 'authorizationCode', application: 'clientCredentials' }

function flowsOf(spot: Spot, isSwagger: boolean): OAuthFlow[] {
  const old = textOf(spot, 'flow') ?? ''
  const flows = isSwagger ? [[newNames[old] ?? old, spot] as const] : entriesOf(child(spot, 'flows'))
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
export function readRequirements(spot: Spot | undefined): SecurityRequirement[] {
  return itemsOf(spot).map((requirement) =>
    entriesOf(requirement).map(([key, scopes]) => ({ key, scopes: itemsOf(scopes).map(({ value }) => String(value)) })),
  )
}
