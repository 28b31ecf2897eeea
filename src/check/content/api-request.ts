import type { ApiOperation, Parameter, SecurityRequirement, SecurityScheme } from '../../model/api.ts'
import type { SchemaError } from '../../model/schemas.ts'
import { textOfJson } from '../../formats/json.ts'
import { decodePath } from '../../formats/names/url.ts'
import { nearestName } from '../../report/nearest-name.ts'
import type { ApiFacts } from './facts.ts'
import { nearestPath, operationsAt, type ApiAddress } from './api-match.ts'
import type { CurlRequest } from './curl-request.ts'
import { placeholder } from './scripts/shell.ts'

/** What is wrong with a call of an API, or a warning about it. */
export interface RequestError {
  readonly message: string
  readonly kind?: SchemaError['kind'] | undefined
}

/** The operation at an address, or why there is none. An unknown method matches every operation. */
export function findOperation(
  method: string,
  { facts, path, isOutside }: ApiAddress,
): { readonly operation: ApiOperation } | { readonly error: string } {
  const there = isOutside ? [] : operationsAt(path, facts)
  const operation = there.find((one) => one.method.toUpperCase() === method.toUpperCase() || method === placeholder)
  if (operation !== undefined) return { operation }
  const shown = path.replaceAll(placeholder, '…')
  if (there.length > 0) {
    const methods = there.map((one) => one.method).join(', ')
    return { error: `the API has no ${method.toUpperCase()} ${shown}; this path has ${methods}` }
  }
  const nearest = isOutside ? undefined : nearestPath(path, facts)
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`
  return { error: `the API has no path "${shown}"${hint}` }
}

/** Checks the query of a call for unknown, missing and wrong parameters. */
export function checkQuery(
  pairs: readonly string[],
  {
    operation,
    facts,
    isWhole,
  }: { readonly operation: ApiOperation; readonly facts: ApiFacts; readonly isWhole: boolean },
): RequestError[] {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query')
  const keys = facts.api.securitySchemes.filter((scheme) => scheme.in === 'query').map((scheme) => scheme.name ?? '')
  const given = pairs.map((pair) => /^([^=]*)(?:=([\s\S]*))?$/.exec(pair)?.slice(1) ?? [])
  const errors = given.flatMap(([name = '', value]): RequestError[] => {
    const plain = decode(name).replace(/\[.*$/, '')
    if (plain === '' || plain.includes(placeholder) || keys.includes(plain)) return []
    const parameter = known.find((one) => one.name === plain || one.name === decode(name) || one.name === `${plain}[]`)
    if (parameter !== undefined) return errorsOfValue(parameter, value)
    // Properties of an object may be separate parameters.
    if (known.some(({ schema }) => schema.types.includes('object') || schema.reference !== undefined)) return []
    const names = known.map((one) => one.name)
    return [{ message: `${titleOf(operation)} has no query parameter "${plain}"${nearestName(plain, names)}` }]
  })
  const missing = known.filter(
    (parameter) =>
      parameter.isRequired && !given.some(([name]) => name !== undefined && decode(name) === parameter.name),
  )
  if (!isWhole) return errors
  return [
    ...errors,
    ...missing.map(({ name }) => ({ message: `${titleOf(operation)} needs the query parameter "${name}"` })),
  ]
}

function errorsOfValue({ name, schema, isDeprecated }: Parameter, value: string | undefined): RequestError[] {
  if (isDeprecated) return [{ message: `the query parameter "${name}" is deprecated`, kind: 'deprecated' }]
  if (value === undefined || value.includes(placeholder) || /^[{<\u2039]|^[A-Z_]+$/.test(value)) return []
  const plain = decode(value)
  const isFlag = schema.types.length === 1 && schema.types[0] === 'boolean'
  const values = isFlag ? ['true', 'false'] : schema.values.map((one) => textOfJson(one.value))
  if (values.length === 0 || values.includes(plain)) return []
  return [{ message: `"${name}" is one of ${values.join(', ')}, not "${plain}"${nearestName(plain, values)}` }]
}

/** Checks for required headers that a call does not have. */
export function checkHeaders(request: CurlRequest, operation: ApiOperation, { api }: ApiFacts): RequestError[] {
  const given = request.headers.map(({ name }) => name.toLowerCase())
  if (given.some((name) => name.includes(placeholder) || name.startsWith('@'))) return []
  const wanted = operation.parameters.filter(
    (parameter) => parameter.in === 'header' && parameter.isRequired && !given.includes(parameter.name.toLowerCase()),
  )
  const errors = wanted.map(({ name }) => ({
    message: `${titleOf(operation)} needs the header "${name}"${nearestName(name, given)}`,
  }))
  const { security } = operation
  const isAllowed =
    security.length === 0 || security.some((one) => isMet(one, { request, given, schemes: api.securitySchemes }))
  if (isAllowed) return errors
  const header = namedHeader(security, api.securitySchemes)
  const near = given.find((name) => header !== undefined && nearestName(name, [header.toLowerCase()]) !== '')
  const hint = near === undefined ? '' : `, not "${near}"`
  return [
    ...errors,
    {
      message: `${titleOf(operation)} needs ${header === undefined ? 'credentials' : `the header "${header}"`}${hint}`,
    },
  ]
}

interface Given {
  readonly request: CurlRequest
  readonly given: readonly string[]
  readonly schemes: readonly SecurityScheme[]
}

function isMet(requirement: SecurityRequirement, { request, given, schemes }: Given): boolean {
  return requirement.every(({ key }) => {
    const scheme = schemes.find((one) => one.key === key)
    if (scheme === undefined) return true
    if (scheme.kind !== 'apiKey') return request.hasCredentials || given.includes('authorization')
    if (scheme.in === 'header') return given.includes((scheme.name ?? '').toLowerCase())
    const search = request.url.value.split('?')[1] ?? ''
    if (scheme.in === 'query')
      return [...search.split('&'), ...request.query].some((pair) => pair.startsWith(`${scheme.name ?? ''}=`))
    return true
  })
}

function namedHeader(security: readonly SecurityRequirement[], schemes: readonly SecurityScheme[]): string | undefined {
  const used = security.flat().flatMap(({ key }) => schemes.filter((scheme) => scheme.key === key))
  const key = used.find((scheme) => scheme.kind === 'apiKey' && scheme.in === 'header')
  return key?.name ?? (used.some((scheme) => scheme.kind !== 'apiKey') ? 'Authorization' : undefined)
}

/** The name of an operation in messages. */
export function titleOf({ method, path }: ApiOperation): string {
  return `${method} ${path}`
}

function decode(text: string): string {
  return decodePath(text.replaceAll('+', ' '))
}
