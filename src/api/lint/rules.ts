import { isGroup } from '../../formats/raw-values.ts'
import type { Report } from '../../report/problem.ts'
import { mustBeOneOf } from '../../report/must-be-one-of.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { checkExamples } from './check-examples.ts'
import { describePointer } from '../read/describe-pointer.ts'
import { describeLaterType, isLaterType } from './harmless-errors.ts'
import { checkObjects, type CheckedObject } from './checked-object.ts'
import { knowsIdentifiers } from './identifiers.ts'
import { isOfVersion } from './is-of-version.ts'
import { checkMethods, checkTagParents } from './later-rules.ts'
import { checkOperations } from './operation-rules.ts'
import { checkAnchorNames, checkPathItems, checkReferences } from './reference-rules.ts'
import { checkBases, checkEnum, checkLimits, checkMapping } from './schema-rules.ts'
import { checkPattern, checkSchemaShape } from './schema-shapes.ts'
import { ofMedia } from './validator-errors.ts'
import type { SpecFile, SpecFiles } from '../read/files/spec-files.ts'
import { child, entriesOf, itemsOf, textOf, topOf } from '../read/files/spec-node.ts'

/** Checks what the OpenAPI schema does not cover but readers would notice. */
export async function checkRules(files: SpecFiles, report: Report): Promise<void> {
  for (const file of new Set(files.byPath.values())) {
    checkReferences(file, files, report)
    checkObjects(file, files, checksOf(file, files), report)
  }
  const top = topOf(files.main)
  checkPathItems(files, report)
  if (isOfVersion(files.main, /^3\.2/)) checkTagParents(top, report)
  checkOperations(files, report)
  await checkExamples(files, report)
}

type Check = (object: CheckedObject) => void

const always: readonly Check[] = [
  checkTypes,
  checkRequired,
  checkLimits,
  checkEnum,
  checkPattern,
  checkMapping,
  checkBases,
  checkServer,
  checkMediaTypes,
]

function checksOf(file: SpecFile, { main }: SpecFiles): readonly Check[] {
  return [
    ...always,
    // In documents of earlier versions, the validator checks the schemas itself.
    ...(file !== main || isOfVersion(file, /^3\.[12]/) ? [checkSchemaShape] : []),
    ...(knowsIdentifiers(file.value) ? [checkAnchorNames] : []),
    ...(file === main && isOfVersion(file, /^3\.2/) ? [checkMethods] : []),
  ]
}

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

function checkTypes({ value, pointer, file, files, warn, fail }: CheckedObject): void {
  const { type } = value
  if (!Object.hasOwn(value, 'type') || isSecurityScheme(value, pointer)) return
  // The validator accepts any type of JSON Schema in version 2.0.
  if (isLaterType(type) && textOf(topOf(file), 'swagger') !== undefined)
    warn('spec-invalid', describeLaterType([...pointer, 'type']), ['type'])
  for (const name of [type].flat()) {
    if (name === 'file' && isOfVersion(files.main, /^3/)) {
      const message = `${describePointer(pointer)}: "file" is a type of version 2.0 only; write "type: string" and "format: binary"`
      warn('spec-type', message, ['type'])
    }
    if (typeof name !== 'string' || types.includes(name) || name === 'file') continue
    const hint = nearestName(name, types) || `; the types are ${types.join(', ')}`
    fail('spec-type', `${describePointer(pointer)}: "${name}" is not a type${hint}`, ['type'])
  }
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
function checkRequired({ value, pointer, warn }: CheckedObject): void {
  const { required, properties } = value
  if (!Array.isArray(required) || typeof properties !== 'object' || properties === null) return
  const isPart = ['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else'].some(
    (key) => Object.hasOwn(value, key) || pointer.includes(key),
  )
  if (isPart || Object.hasOwn(value, '$ref') || Object.hasOwn(value, 'patternProperties')) return
  for (const [index, name] of (required as readonly unknown[]).entries()) {
    if (typeof name !== 'string' || Object.hasOwn(properties, name)) continue
    const message = `${describePointer(pointer)}: "${name}" is required but is not one of the properties${nearestName(name, Object.keys(properties))}`
    warn('spec-required-property', message, ['required', String(index)])
  }
}

/** Without its media type, the parts of a body are read as names of media types. */
function checkMediaTypes({ value: { content }, pointer, warn, fail }: CheckedObject): void {
  if (!isGroup(content) || Object.hasOwn(content, '$ref')) return
  for (const name of Object.keys(content)) {
    if (name.includes('/') || name.startsWith('x-')) continue
    const where = `${describePointer([...pointer, 'content'])}: "${name}"`
    if (ofMedia.has(name))
      fail(
        'spec-invalid',
        `${where} needs a media type around it, such as "application/json"`,
        ['content', name],
        'key',
      )
    else warn('spec-invalid', `${where} is not a media type, such as "application/json"`, ['content', name], 'key')
  }
}

const hostWithoutScheme = /^(?:localhost|(?:[a-z\d-]+\.)+[a-z]{2,}|\d+(?:\.\d+){3})(?::\d+)?(?:\/|$)/i

function checkServer(object: CheckedObject): void {
  const { pointer, warn, fail } = object
  if (pointer.at(-2) !== 'servers' && !(pointer.at(-1) === 'server' && pointer.at(-3) === 'links')) return
  const where = describePointer(pointer)
  const url = textOf(object, 'url') ?? ''
  if (hostWithoutScheme.test(url)) {
    const message = `${where}: "${url}" has no scheme, so it is a path relative to this document; write "https://${url}"`
    warn('spec-server-address', message, ['url'])
  }
  const variables = entriesOf(child(object, 'variables'))
  const declared = variables.map(([name]) => name)
  for (const [, name = ''] of url.matchAll(/\{([^{}]+)\}/g)) {
    if (declared.includes(name)) continue
    const message = `${where}: the address uses "{${name}}", which is not one of the server's variables${nearestName(name, declared)}`
    fail('spec-server-variable', message, ['url'])
  }
  for (const [name, variable] of variables) {
    const value = textOf(variable, 'default')
    const allowed = itemsOf(child(variable, 'enum')).map(({ value: one }) => String(one))
    if (value === undefined || allowed.length === 0 || allowed.includes(value)) continue
    const message = `${where}: the default of "${name}" ${mustBeOneOf(allowed, value)}`
    warn('spec-server-variable', message, ['variables', name, 'default'])
  }
}
