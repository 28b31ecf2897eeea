import type { Problem, Report } from '../../report/problem.ts'
import { mustBeOneOf } from '../../report/must-be-one-of.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { checkExamples } from './check-examples.ts'
import { describePointer } from '../read/describe-pointer.ts'
import { describeLaterType, isLaterType } from './harmless-errors.ts'
import { isInExtension, visitObjects } from '../read/find-references.ts'
import { checkLaterFields } from './later-rules.ts'
import { checkOperations } from './operation-rules.ts'
import { checkReferences } from './reference-rules.ts'
import { checkSchemaSense } from './schema-rules.ts'
import { checkSchemaShapes } from './schema-shapes.ts'
import type { SpecFile, SpecFiles } from '../read/spec-files.ts'
import { child, entriesOf, itemsOf, textOf, topOf, type SpecNode } from '../read/spec-node.ts'

/** Checks what the OpenAPI schema does not cover but readers would notice. */
export async function checkRules(files: SpecFiles, report: Report): Promise<void> {
  for (const file of new Set(files.byPath.values())) {
    checkReferences(file, files, report)
    checkSchemas(file, report)
    checkSchemaSense(file, files, report)
    checkServers(file, report)
    // In documents of earlier versions, the validator checks the schemas itself.
    if (file !== files.main || isOfJsonSchema(file)) checkSchemaShapes(file, report)
  }
  checkLaterFields(files.main, report)
  checkOperations(files, report)
  await checkExamples(files, report)
}

function isOfJsonSchema(file: SpecFile): boolean {
  return /^3\.[12]/.test(textOf(topOf(file), 'openapi') ?? '')
}

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'file']

function checkSchemas(file: SpecFile, report: Report): void {
  // The validator accepts any type of JSON Schema in version 2.0.
  const isSwagger = textOf(topOf(file), 'swagger') !== undefined
  visitObjects(file.value, (object, pointer, isMap) => {
    if (isMap || (!Object.hasOwn(object, 'type') && !Object.hasOwn(object, 'required'))) return
    if (isInExtension(pointer) || isSecurityScheme(object, pointer)) return
    const named = Object.hasOwn(object, 'type') ? [object['type']].flat() : []
    if (isSwagger && isLaterType(object['type'])) {
      const place = [...pointer, 'type']
      report({ severity: 'warning', rule: 'spec-invalid', message: describeLaterType(place), at: file.placeOf(place) })
    }
    for (const type of named) {
      if (typeof type !== 'string' || types.includes(type)) continue
      report({
        severity: 'error',
        rule: 'spec-type',
        message: `${describePointer(pointer)}: "${type}" is not a type${nearestName(type, types) || `; the types are ${types.join(', ')}`}`,
        at: file.placeOf([...pointer, 'type']),
      })
    }
    checkRequired(object, pointer, file, report)
  })
}

const ownFields: ReadonlyMap<string, readonly string[]> = new Map([
  ['apiKey', ['in']],
  ['http', ['scheme']],
  ['oauth2', ['flows', 'flow']],
  ['openIdConnect', ['openIdConnectUrl']],
])

/** Files that only references lead to may contain schemes anywhere, so the type must match a field that only a scheme has. */
function isSecurityScheme(object: Readonly<Record<string, unknown>>, pointer: readonly string[]): boolean {
  if (pointer.includes('securitySchemes') || pointer.includes('securityDefinitions')) return true
  const { type } = object
  if (pointer.includes('schemas') || typeof type !== 'string') return false
  return type === 'mutualTLS' || (ownFields.get(type)?.some((field) => Object.hasOwn(object, field)) ?? false)
}

/** Only for a schema that is not combined with others, because the name may belong to those. */
function checkRequired(
  object: Readonly<Record<string, unknown>>,
  pointer: readonly string[],
  file: SpecFile,
  report: Report,
): void {
  const { required, properties } = object
  if (!Array.isArray(required) || typeof properties !== 'object' || properties === null) return
  const isPart = ['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else'].some(
    (key) => Object.hasOwn(object, key) || pointer.includes(key),
  )
  if (isPart || Object.hasOwn(object, '$ref') || Object.hasOwn(object, 'patternProperties')) return
  for (const [index, name] of (required as readonly unknown[]).entries()) {
    if (typeof name !== 'string' || Object.hasOwn(properties, name)) continue
    const message = `${describePointer(pointer)}: "${name}" is required but is not one of the properties${nearestName(name, Object.keys(properties))}`
    report({
      severity: 'warning',
      rule: 'spec-required-property',
      message,
      at: file.placeOf([...pointer, 'required', String(index)]),
    })
  }
}

const hostWithoutScheme = /^(?:localhost|(?:[a-z\d-]+\.)+[a-z]{2,}|\d+(?:\.\d+){3})(?::\d+)?(?:\/|$)/i

function checkServers(file: SpecFile, report: Report): void {
  visitObjects(file.value, (object, pointer, isMap) => {
    const isServer = pointer.at(-2) === 'servers' || (pointer.at(-1) === 'server' && pointer.at(-3) === 'links')
    if (!isMap && isServer && !isInExtension(pointer))
      checkServer({ value: object, file, pointer: [...pointer] }, report)
  })
}

function checkServer(server: SpecNode, report: Report): void {
  const where = describePointer(server.pointer)
  const url = textOf(server, 'url') ?? ''
  const reportAt = (
    severity: Problem['severity'],
    rule: string,
    message: string,
    key: readonly string[] = ['url'],
  ): void =>
    report({ severity, rule, message: `${where}: ${message}`, at: server.file.placeOf([...server.pointer, ...key]) })
  if (hostWithoutScheme.test(url))
    reportAt(
      'warning',
      'spec-server-address',
      `"${url}" has no scheme, so it is a path relative to this document; write "https://${url}"`,
    )
  const variables = entriesOf(child(server, 'variables'))
  const declared = variables.map(([name]) => name)
  for (const [, name = ''] of url.matchAll(/\{([^{}]+)\}/g))
    if (!declared.includes(name))
      reportAt(
        'error',
        'spec-server-variable',
        `the address uses "{${name}}", which is not one of the server's variables${nearestName(name, declared)}`,
      )
  for (const [name, variable] of variables) {
    const value = textOf(variable, 'default')
    const allowed = itemsOf(child(variable, 'enum')).map(({ value: one }) => String(one))
    if (value === undefined || allowed.length === 0 || allowed.includes(value)) continue
    const message = `the default of "${name}" ${mustBeOneOf(allowed, value)}`
    reportAt('warning', 'spec-server-variable', message, ['variables', name, 'default'])
  }
}
