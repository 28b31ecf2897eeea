import { splitPointer } from '../../formats/json-pointer.ts'
import { groupOf, valueAt } from '../../formats/raw-values.ts'
import type { Report } from '../../report/problem.ts'
import type { SpecFile } from '../read/files/spec-files.ts'
import { describeHarmless, isType } from './harmless-errors.ts'
import {
  consequences,
  isInPlaceOfMedia,
  errorOf,
  nameError,
  type DocumentError,
  type ValidatorError,
} from './validator-errors.ts'
import { laterVersion } from './openapi-schemas.ts'

/**
 * Validates a document with swagger-parser, by the schema of its version. References are not resolved: that could take
 * practically forever, and the places of errors would be lost.
 */
export async function validateDocument(file: SpecFile, version: string, report: Report): Promise<void> {
  const { SwaggerParser } = await import('./swagger-parser.ts')
  const document = readableCopy(file, version, report)
  const reportAll = (errors: readonly DocumentError[]): void => {
    for (const { message, pointer, isKey, isHarmless } of weigh(errors, file.value)) {
      const at = file.placeOf(pointer, isKey ? 'key' : 'value')
      report({ severity: isHarmless ? 'warning' : 'error', rule: 'spec-invalid', message, at })
    }
  }
  try {
    await SwaggerParser.validate(file.absolute, document as Parameters<typeof SwaggerParser.validate>[1], {
      resolve: { external: false, http: false, file: false },
      dereference: { excludedPathMatcher: () => true },
      validate: { schema: true, spec: false },
    })
    reportAll([])
  } catch (error) {
    reportAll(errorsOf(error, file.value))
  }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * A copy of the document that swagger-parser accepts. It only supports some version numbers, and stops at documents
 * without paths or with a version that YAML parsed as a number. References are not resolved, so the document itself is
 * not changed.
 */
function readableCopy(file: SpecFile, version: string, report: Report): Fields {
  const isSwagger = version === '2.0'
  const is30 = version.startsWith('3.0')
  const supported = is30 ? '3.0.3' : version.startsWith('3.2') ? laterVersion : '3.1.1'
  const known = isSwagger ? { swagger: version } : { openapi: supported }
  const own = file.value as Fields
  const roots = isSwagger || is30 ? ['paths'] : ['paths', 'components', 'webhooks']
  if (!roots.some((name) => Object.hasOwn(own, name))) {
    const message = `the document needs ${roots.map((name) => `"${name}"`).join(' or ')}`
    report({ severity: 'error', rule: 'spec-invalid', message, at: file.placeOf([]) })
  }
  if (own['paths'] === null) {
    const message = 'paths is empty; list the paths of the API in it'
    report({ severity: 'error', rule: 'spec-invalid', message, at: file.placeOf(['paths'], 'key') })
  }
  const readable = withTextAsVersion({ ...own, ...known }, file, report)
  return { ...readable, paths: own['paths'] ?? {} }
}

function withTextAsVersion(document: Fields, file: SpecFile, report: Report): Fields {
  const info = valueAt(document, ['info'])
  const version = valueAt(info, ['version'])
  if (typeof info !== 'object' || typeof version !== 'number') return document
  const message = `info › version is a number, which readers see as ${version}; write it as text, in quotes`
  report({ severity: 'warning', rule: 'spec-invalid', message, at: file.placeOf(['info', 'version']) })
  return { ...document, info: { ...info, version: String(version) } }
}

function errorsOf(thrown: unknown, document: unknown): DocumentError[] {
  if (!(thrown instanceof Error)) return [{ message: String(thrown), pointer: [], isKey: false }]
  const reported: ValidatorError[] = 'details' in thrown && Array.isArray(thrown.details) ? thrown.details : []
  const causes = reported.filter((error) => !consequences.has(error.keyword ?? '') || !hasCause(error, reported))
  if (causes.length === 0)
    return [
      { message: (thrown.message.split('\n')[0] ?? '').replace(/^\S*\/\S+ /, 'this '), pointer: [], isKey: false },
    ]
  return causes
    .filter((error) => !isOfReference(error, document) && !isReportedBetter(error, reported, document))
    .map((error) => (error.keyword === 'propertyNames' ? nameError(error) : errorOf(error, document)))
}

/** The errors without duplicates, each with whether readers still see everything. */
function weigh(
  errors: readonly DocumentError[],
  document: unknown,
): (DocumentError & { readonly isHarmless: boolean })[] {
  const weighed = errors.map((error) => {
    const harmless = describeHarmless(error, document)
    return { ...error, message: harmless ?? error.message, isHarmless: harmless !== undefined }
  })
  const single = new Map(weighed.map((error) => [`${error.pointer.join('/')}\n${error.message}`, error]))
  const misspelt = new Set(weighed.map(({ message, pointer }) => fieldIn(message, pointer.slice(0, -1), suggested)))
  const outside = new Set(weighed.map(({ message, pointer }) => fieldIn(message, pointer.slice(0, -1), forbidden)))
  return [...single.values()].filter((error) => {
    const isMisspelt = misspelt.has(fieldIn(error.message, error.pointer, missing) ?? '')
    // Indented too little, it is next to the object that it belongs to.
    const isOutside = outside.has(fieldIn(error.message, error.pointer.slice(0, -1), missing) ?? '')
    return !isMisspelt && !isOutside && !isReportedByRules(error, document)
  })
}

const suggested = /did you mean ("[^"]*")\?$/
const missing = / needs ("[^"]*")/
const forbidden = / may not have ("[^"]*")/

/** The field that an error is about. A field whose name is misspelt is missing as well, which is no second error. */
function fieldIn(message: string, pointer: readonly string[], pattern: RegExp): string | undefined {
  const name = pattern.exec(message)?.[1]
  return name && `${pointer.join('/')}\n${name}`
}

/** Whether our own rules report it with its fix. They do not check the parameters of callbacks and components. */
function isReportedByRules({ message, pointer }: DocumentError, document: unknown): boolean {
  if (isInPlaceOfMedia(pointer) || (pointer.at(-1) === '$ref' && valueAt(document, pointer) === null)) return true
  if (pointer[0] !== 'paths' || pointer.includes('callbacks')) return false
  if (pointer.length === 2) return /^(?![/$]|x-)/.test(pointer[1] ?? '')
  const owner = pointer.at(-1) === 'required' ? pointer.slice(0, -1) : pointer
  const isParameter = owner.at(-2) === 'parameters' && valueAt(document, [...owner, 'in']) === 'path'
  return isParameter && (owner !== pointer || message.endsWith('needs "required"'))
}

/** Whether another error is more exact than one that only reports that something inside is wrong. */
function hasCause({ instancePath = '' }: ValidatorError, reported: readonly ValidatorError[]): boolean {
  return reported.some(
    ({ instancePath: path = '', keyword = '' }) =>
      `${path}/`.startsWith(`${instancePath}/`) && !consequences.has(keyword),
  )
}

/** Whether a reference is wrong, which is valid itself. Its target is checked at its own place. */
function isOfReference({ instancePath = '', keyword, parentSchema }: ValidatorError, document: unknown): boolean {
  // A path item may have more fields than a reference.
  const isItem = keyword === 'additionalProperties' && Object.hasOwn(groupOf(parentSchema?.['properties']), 'trace')
  return !isItem && Object.hasOwn(groupOf(valueAt(document, splitPointer(instancePath))), '$ref')
}

/** Whether the error is reported with a better one: by our own rule for types, or by the validator itself. */
function isReportedBetter(error: ValidatorError, reported: readonly ValidatorError[], document: unknown): boolean {
  const { instancePath = '', keyword, propertyName } = error
  // The name itself is reported at its own place.
  if (keyword === 'pattern') return propertyName !== undefined
  if (keyword === 'type') return reported.some((one) => one.keyword === 'enum' && one.instancePath === instancePath)
  const isTypeOfSchema = /^(?!.*\/security(?:Schemes|Definitions)\/).*\/type$/.test(instancePath)
  const value = valueAt(document, splitPointer(instancePath))
  return keyword === 'enum' && isTypeOfSchema && typeof value === 'string' && !isType(value)
}
