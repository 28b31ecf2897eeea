import type { ErrorObject } from 'ajv/dist/2020.js'
import { splitPointer } from '../../formats/json-pointer.ts'
import type { SchemaError } from '../../model/schemas.ts'
import { mustBeOneOf, shortValue } from '../../report/must-be-one-of.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { describePointer } from '../read/describe-pointer.ts'

/** Reduces the errors to those that an author can fix, without the ones that follow from them. */
export function summariseErrors(errors: readonly ErrorObject[]): readonly SchemaError[] {
  const kept: ErrorObject[] = []
  for (const error of errors) {
    if (!unions.has(error.keyword)) kept.push(error)
    else kept.push(...branchOf(error, takeInner(kept, error)))
  }
  const reported = new Map<string, SchemaError>()
  for (const error of kept.map(errorOf)) {
    const key = `${error.path.join('/')} ${error.of}`
    if (!reported.has(key)) reported.set(key, error)
  }
  return [...reported.values()]
}

const unions = new Set(['oneOf', 'anyOf', 'if'])

/**
 * Removes and returns the errors of a union's branches. The validator reports them just before the error of the union.
 */
function takeInner(kept: ErrorObject[], union: ErrorObject): ErrorObject[] {
  let start = kept.length
  while (start > 0 && kept[start - 1]?.instancePath.startsWith(union.instancePath) === true) start -= 1
  const inner = kept.slice(start).filter((error) => !isSibling(error, union))
  kept.splice(0, kept.length, ...kept.filter((error) => !inner.includes(error)))
  return inner
}

/** Whether the error belongs to the schema that contains the union, not to one of its branches. */
function isSibling(error: ErrorObject, union: ErrorObject): boolean {
  const parent = union.schemaPath.slice(0, union.schemaPath.lastIndexOf('/'))
  const isNextTo = error.schemaPath.startsWith(parent) && !error.schemaPath.startsWith(`${union.schemaPath}/`)
  return isNextTo && !error.schemaPath.startsWith('#/$defs/') && !error.schemaPath.startsWith('#/components/')
}

/**
 * The error of the branch that fits furthest, which the author most likely meant. Otherwise, the error that best
 * represents the union.
 */
function branchOf(union: ErrorObject, inner: readonly ErrorObject[]): readonly ErrorObject[] {
  if (union.keyword === 'oneOf' && inner.length === 0) return [union]
  const depth = Math.max(0, ...inner.map((error) => error.instancePath.length))
  if (depth > union.instancePath.length) {
    const deepest = inner.find((error) => error.instancePath.length === depth)
    return deepest === undefined ? [union] : [deepest]
  }
  const unknown = inner.find((error) => error.keyword === 'additionalProperties')
  if (unknown !== undefined) return [unknown]
  const leaves = inner.filter((error) => error.keyword !== 'type')
  return [leaves[0] ?? inner[0] ?? union]
}

function errorOf(error: ErrorObject): SchemaError {
  const path = splitPointer(error.instancePath)
  const params = error.params as Readonly<Record<string, unknown>>
  const unknown = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? params['propertyName']
  if (typeof unknown === 'string') {
    const known = Object.keys(error.parentSchema?.['properties'] ?? {})
    const hint = nearestName(unknown, known) || (known.length === 0 ? '' : `; allowed: ${known.join(', ')}`)
    return { path: [...path, unknown], of: 'key', message: `"${unknown}" is not a field of ${nameOfPart(path)}${hint}` }
  }
  return { path, of: 'value', message: `${nameOfPart(path)} ${describeError(error)}` }
}

/** What is wrong with a value, without its name. */
export function describeError(error: ErrorObject): string {
  const params = error.params as Readonly<Record<string, unknown>>
  switch (error.keyword) {
    case 'required':
      return `needs "${String(params['missingProperty'])}"`
    case 'enum':
      return mustBeOneOf(params['allowedValues'] as readonly unknown[], error.data)
    case 'additionalProperties':
      return `may not have "${String(params['additionalProperty'])}"`
    case 'unevaluatedProperties':
      return `may not have "${String(params['unevaluatedProperty'])}"`
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}, not ${shortValue(error.data)}`
    case 'type':
      return `must be ${[params['type']].flat().map(String).map(withArticle).join(' or ')}, not ${shortValue(error.data)}`
    case 'pattern': {
      const about: unknown = error.parentSchema?.['title'] ?? error.parentSchema?.['description']
      const wanted = typeof about === 'string' ? about.trim() : `what fits ${String(params['pattern'])}`
      return `must be ${wanted}; it is ${shortValue(error.data)}`
    }
    case 'oneOf':
      return 'fits more than one of the forms that exclude each other'
    case 'not':
      return 'has a value that is not allowed here'
    default:
      return (error.message ?? 'is not valid')
        .replace(/^must NOT have fewer than/, 'must have at least')
        .replace(/^must NOT have more than/, 'must have at most')
        .replace(/(?<= 1) (item|character)s$/, ' $1')
  }
}

/** How messages name a part of a value. */
export function nameOfPart(path: readonly string[]): string {
  return path.length === 0 ? 'the document' : describePointer(path)
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}
