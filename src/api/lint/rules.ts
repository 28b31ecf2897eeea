import { isGroup, groupOf } from '../../formats/raw-values.ts'
import type { Report } from '../../report/problem.ts'
import { mustBeOneOf } from '../../report/must-be-one-of.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { checkExamples } from './check-examples.ts'
import { describePointer, describeOwner } from '../read/describe-pointer.ts'
import { describeLaterType, isLaterType } from './harmless-errors.ts'
import { checkObjects, type CheckedObject, isOfVersion } from './checked-object.ts'
import { knowsIdentifiers } from './identifiers.ts'
import { checkOperations } from './operation-rules.ts'
import { checkAnchorNames, checkPathItems, checkReferences } from './reference-rules.ts'
import { checkKeywordNames, checkPattern, checkSchemaShape } from './schema-shapes.ts'
import { ofMedia } from './validator-errors.ts'
import type { SpecFile, SpecFiles } from '../read/files/spec-files.ts'
import {
  child,
  entriesOf,
  itemsOf,
  textOf,
  textsIn,
  topOf,
  type SpecNode,
  keyOf,
  nodeAt,
} from '../read/files/spec-node.ts'
import { methods } from '../read/methods.ts'
import { reachedFrom, stepFrom, targetOf } from '../read/follow.ts'

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
  checkReferenceText,
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
    ...(file !== main || isOfVersion(file, /^3\.[12]/) ? [checkSchemaShape, checkKeywordNames] : []),
    ...(knowsIdentifiers(file.value) ? [checkAnchorNames] : []),
    ...(file === main && isOfVersion(file, /^3\.2/) ? [checkMethods] : []),
  ]
}

function checkReferenceText({ value, pointer, fail }: CheckedObject): void {
  if (value['$ref'] !== null) return
  const where = describePointer([...pointer, '$ref'])
  fail('spec-reference', `${where} is empty; put a reference in quotes, because "#" starts a comment`, ['$ref'])
}

const typeNames = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

function checkTypes({ value, pointer, file, files, warn, fail }: CheckedObject): void {
  const { type } = value
  if (!Object.hasOwn(value, 'type') || isSecurityScheme(value, pointer)) return
  // The validator accepts any type of JSON Schema in version 2.0.
  if (isLaterType(type) && textOf(topOf(file), 'swagger') !== undefined)
    warn('spec-invalid', describeLaterType([...pointer, 'type'], type), ['type'])
  for (const name of [type].flat()) {
    if (name === 'file' && isOfVersion(files.main, /^3/)) {
      const message = `${describePointer(pointer)}: "file" is a type of version 2.0 only; write "type: string" and "format: binary"`
      warn('spec-type', message, ['type'])
    }
    if (typeof name !== 'string' || typeNames.includes(name) || name === 'file') continue
    const hint = nearestName(name, typeNames) || `; the types are ${typeNames.join(', ')}`
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
  if (/[?#]/.test(url)) {
    const message = `${where}: "${url}" has a query string or a fragment, but the path of each request is added at its end; write query parameters as parameters`
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
    const allowed = textsIn(child(variable, 'enum'))
    if (value === undefined || allowed.length === 0 || allowed.includes(value)) continue
    const message = `${where}: the default of "${name}" ${mustBeOneOf(allowed, value)}`
    warn('spec-server-variable', message, ['variables', name, 'default'])
  }
}

/** Tags are shown under their parent tag. */
function checkTagParents(top: SpecNode, report: Report): void {
  const tags = itemsOf(child(top, 'tags'))
  const parents = new Map(tags.map((tag) => [textOf(tag, 'name') ?? '', textOf(tag, 'parent')]))
  for (const tag of tags) {
    const name = textOf(tag, 'name') ?? ''
    const parent = parents.get(name)
    if (parent === undefined) continue
    const reportHere = (message: string): void =>
      report({ severity: 'warning', rule: 'spec-tag', message, at: tag.file.placeOf([...tag.pointer, 'parent']) })
    if (!parents.has(parent)) reportHere(`there is no tag "${parent}"${nearestName(parent, parents.keys())}`)
    else if (isOwnParent(name, parents)) reportHere(`the tag "${name}" is its own ancestor`)
  }
}

function isOwnParent(name: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>()
  let next = parents.get(name)
  while (next !== undefined && next !== name && !seen.has(next)) {
    seen.add(next)
    next = parents.get(next)
  }
  return next === name
}

/** A method that has a field in the standard must use that field. */
function checkMethods({ value, pointer, fail }: CheckedObject): void {
  for (const method of Object.keys(groupOf(value['additionalOperations']))) {
    const name = method.toLowerCase()
    if (!methods.has(name) && /^[\w!#$%&'*+.^`|~-]+$/.test(method)) continue
    const error = methods.has(name)
      ? `"${method}" does not belong in "additionalOperations"; use the field "${name}"`
      : `"${method}" cannot be the method of a call`
    fail('spec-method', `${error} (in ${describeOwner(pointer)})`, ['additionalOperations', method], 'key')
  }
}

const limits = ['Length', 'Items', 'Properties', 'imum'].map((noun) => ({
  low: `min${noun}`,
  high: `max${noun}`,
}))

/** A value cannot be above its upper limit. */
function checkLimits({ value, pointer, warn }: CheckedObject): void {
  for (const { low, high } of limits) {
    const [least, most] = [value[low], value[high]]
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue
    const message = `${describePointer(pointer)}: no value is at least ${String(least)} (${low}) and at most ${String(most)} (${high})`
    warn('spec-limits', message, [low])
  }
}

const fits: ReadonlyMap<unknown, (value: unknown) => boolean> = new Map([
  ['string', (value: unknown) => typeof value === 'string'],
  ['number', (value: unknown) => typeof value === 'number'],
  ['integer', Number.isInteger],
  ['boolean', (value: unknown) => typeof value === 'boolean'],
  ['array', Array.isArray],
  ['object', isGroup],
])

/** A value of another type can never be sent. Often it is a text that needs quotes in YAML. */
function checkEnum({ value, pointer, warn }: CheckedObject): void {
  const { enum: allowed } = value
  const types = [value['type']].flat().filter((type) => fits.has(type))
  if (!Array.isArray(allowed) || types.length === 0) return
  const isMisfit = (one: unknown): boolean => one !== null && !types.some((type) => fits.get(type)?.(one))
  const index = allowed.findIndex(isMisfit)
  if (index === -1) return
  const message = `${describePointer(pointer)}: the allowed value ${JSON.stringify(allowed[index])} is not of the type ${types.join(' or ')}`
  warn('spec-type', message, ['enum', String(index)])
}

/** A schema that is its own base, directly or through others, has no end. Only part of it can be shown. */
function checkBases({ value, pointer, file, files, warn }: CheckedObject): void {
  const start = Array.isArray(value['allOf']) ? nodeAt(file, pointer) : undefined
  if (start === undefined) return
  const basesOf = (specNode: SpecNode): (SpecNode | undefined)[] => [
    stepFrom(specNode, files),
    ...itemsOf(child(specNode, 'allOf')),
  ]
  const bases = reachedFrom(
    basesOf(start).filter((base) => base !== undefined),
    basesOf,
  )
  if (bases.some((base) => keyOf(base) === keyOf(start)))
    warn('spec-reference', `${describePointer(pointer)} contains itself through "allOf"`, ['allOf'])
}

/** A plain name may or may not name a schema, but an address always means one. */
function checkMapping({ value, pointer, file, files, fail }: CheckedObject): void {
  for (const [name, target] of Object.entries(groupOf(groupOf(value['discriminator'])['mapping']))) {
    if (typeof target !== 'string' || !target.startsWith('#/') || targetOf(target, { file, pointer }, files)) continue
    const message = `"${target}" leads nowhere (in ${describeOwner(pointer)})`
    fail('spec-reference', message, ['discriminator', 'mapping', name])
  }
}
