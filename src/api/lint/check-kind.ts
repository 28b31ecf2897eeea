import { isGroup } from '../../formats/raw-values.ts'
import { nearestName } from '../../report/nearest-name.ts'
import type { Report } from '../../report/problem.ts'
import type { SpecFile } from '../read/files/spec-files.ts'
import { fieldsOf, topOf } from '../read/files/spec-node.ts'

type Fields = Readonly<Record<string, unknown>>

/** Documents that are mistaken for OpenAPI: what they are, and what to do. */
const others: readonly (readonly [key: string, what: string, fix: string, isIt?: (fields: Fields) => boolean])[] = [
  ['asyncapi', 'an AsyncAPI document', 'only OpenAPI is shown'],
  ['arazzo', 'an Arazzo document', 'name the OpenAPI document of its "sourceDescriptions"'],
  ['overlay', 'an overlay', 'apply it to its OpenAPI document, and name the result'],
  ['swaggerVersion', 'a document of Swagger 1', 'convert it to OpenAPI 3'],
  ['item', 'a Postman collection', 'export it as OpenAPI', ({ info }) => isGroup(info) && 'schema' in info],
  ['resources', 'an export of Insomnia', 'export its design document', ({ _type: type }) => type === 'export'],
  ['log', 'a HAR archive', 'only OpenAPI is shown', ({ log }) => isGroup(log) && 'entries' in log],
  ['$schema', 'a JSON Schema', 'put the schema under "components" of an OpenAPI document'],
]

const firstLine = 'the first line of an API document is "openapi: 3.1.0", or "swagger: \\"2.0\\""'

/** The fields of a whole document that only version 2.0 has, and those that only versions 3 have. */
const fieldsOf2 = 'host basePath schemes consumes produces definitions parameters responses securityDefinitions'.split(
  ' ',
)
const fieldsOf3 = ['servers', 'components', 'webhooks', 'jsonSchemaDialect']

/** Returns the version of an API document, or reports what the file is instead. */
export function readVersion(file: SpecFile, report: Report): string | undefined {
  const fields = fieldsOf(topOf(file))
  const reportError = (message: string, pointer: readonly string[] = []): undefined =>
    void report({ severity: 'error', rule: 'spec-version', message, at: file.placeOf(pointer, 'key') })
  if (Object.keys(fields).length === 0) return reportError(`${withoutFields(file)}; ${firstLine}`)
  const { openapi, swagger } = fields
  if (openapi !== undefined && swagger !== undefined)
    return reportError('the document has two versions, "openapi" and "swagger"; keep the right one', ['swagger'])
  const version = openapi ?? swagger
  if (version === undefined) {
    const other = others.find(([key, , , isIt]) => Object.hasOwn(fields, key) && (isIt?.(fields) ?? true))
    if (other !== undefined) return reportError(`this is ${other[1]}, not OpenAPI; ${other[2]}`, [other[0]])
    const slip = Object.keys(fields).find((key) => /^(?:openapi|swagger)$/.test(key.trim().toLowerCase()))
    const near = slip === undefined ? '' : nearestName(slip, ['openapi', 'swagger'])
    return reportError(`the document has no version; ${firstLine}${near}`, slip === undefined ? [] : [slip])
  }
  const supported = supportedVersion(openapi, swagger)
  if (supported !== undefined) return supported
  const message = `version ${JSON.stringify(version)} is not supported; use 2.0, 3.0, 3.1 or 3.2`
  return void report({
    severity: 'error',
    rule: 'spec-version',
    message,
    at: file.placeOf([openapi === undefined ? 'swagger' : 'openapi']),
  })
}

function supportedVersion(openapi: unknown, swagger: unknown): string | undefined {
  // YAML reads 3.0 without quotes as a number.
  if (openapi === 3) return '3.0'
  const version = openapi ?? swagger
  const number = typeof version === 'string' || typeof version === 'number' ? String(version) : ''
  const known = openapi === undefined ? /^2(?:\.0)?$/ : /^3\.[012](?:\.\d+)?$/
  if (!known.test(number)) return undefined
  return number === '2' ? '2.0' : number
}

/**
 * Reports a document that only has fields of another version, and returns whether it is one. Checked as the version that it
 * names, every part of it would be wrong.
 */
export function isOfOtherVersion(file: SpecFile, report: Report): boolean {
  const fields = fieldsOf(topOf(file))
  const isSwagger = fields['openapi'] === undefined
  const [own, foreign] = isSwagger ? [fieldsOf2, fieldsOf3] : [fieldsOf3, fieldsOf2]
  const found = foreign.filter((key) => Object.hasOwn(fields, key))
  if (found.length < 2 || own.some((key) => Object.hasOwn(fields, key))) return false
  const names = found.map((key) => `"${key}"`).join(', ')
  const right = isSwagger ? 'openapi: 3.0.3' : 'swagger: "2.0"'
  const message = `the document has fields of another version (${names}); write ${right} here`
  const at = file.placeOf([isSwagger ? 'swagger' : 'openapi'], 'key')
  report({ severity: 'error', rule: 'spec-version', message, at })
  return true
}

function withoutFields({ value, text }: SpecFile): string {
  if (text.trim() === '') return 'the file is empty'
  const what = Array.isArray(value)
    ? 'is a list'
    : value === null || value === undefined
      ? 'holds nothing'
      : 'has no fields'
  return `this is not an API document: it ${what}`
}
