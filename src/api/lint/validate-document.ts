import { splitPointer } from '../../formats/json-pointer.ts'
import type { Report } from '../../report/problem.ts'
import type { SpecFile } from '../read/files/spec-files.ts'
import { describePointer } from '../read/describe-pointer.ts'
import { describeHarmless, isType } from './harmless-errors.ts'
import {
  adaptParameterError,
  allowedIn,
  consequences,
  isInPlaceOfMedia,
  errorOf,
  nameError,
  valueAt,
  wordOf,
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
  const isLater = /^3\.[12]/.test(version)
  const missing = isLater ? [] : findMissingInSecurity(file.value)
  const reportAll = (errors: readonly DocumentError[]): void => {
    for (const { message, pointer, isKey, isHarmless } of weigh([...missing, ...errors], file.value)) {
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
    reportAll(errorsOf(error, file.value, isLater))
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

const maxErrors = 50

function errorsOf(thrown: unknown, document: unknown, isLater: boolean): DocumentError[] {
  if (!(thrown instanceof Error)) return [{ message: String(thrown), pointer: [], isKey: false }]
  const reported: ValidatorError[] = 'details' in thrown && Array.isArray(thrown.details) ? thrown.details : []
  // The schemas of later versions give each cause its own error.
  const causes = isLater
    ? reported.filter(({ keyword }) => keyword !== 'if')
    : rootCauses(withoutBlame(reported.flatMap((error) => adaptParameterError(error, reported, document) ?? [])))
  if (causes.length === 0)
    return [
      { message: (thrown.message.split('\n')[0] ?? '').replace(/^\S*\/\S+ /, 'this '), pointer: [], isKey: false },
    ]
  return causes
    .filter(
      (error) =>
        (isOfPathItem(error) || !isReference(document, splitPointer(error.instancePath ?? ''))) &&
        !isMistaken(error) &&
        !isAllowedElsewhere(error, reported, document),
    )
    .map((error) => (error.keyword === 'propertyNames' ? nameError(error) : errorOf(error, reported, document)))
}

/** The required fields of each type of security scheme. */
const needed: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['name', 'in'],
  http: ['scheme'],
  oauth2: ['flows'],
  openIdConnect: ['openIdConnectUrl'],
  // In version 2.0, by flow.
  implicit: ['authorizationUrl'],
  accessCode: ['authorizationUrl', 'tokenUrl'],
  password: ['tokenUrl'],
  application: ['tokenUrl'],
}

/** Used before version 3.1. If a field is missing, the validators only report that no type of scheme matches. */
function findMissingInSecurity(document: unknown): DocumentError[] {
  const isSwagger = valueAt(document, ['swagger']) !== undefined
  const place = isSwagger ? ['securityDefinitions'] : ['components', 'securitySchemes']
  return Object.entries(valueAt(document, place) ?? {}).flatMap(([key, scheme]) => {
    const type = valueAt(scheme, ['type'])
    const kind = String(isSwagger && type !== 'apiKey' ? valueAt(scheme, ['flow']) : type)
    const fields = Object.hasOwn(needed, kind) ? (needed[kind] ?? []) : []
    const pointer = [...place, key]
    return fields
      .filter((name) => valueAt(scheme, [name]) === undefined)
      .map((name): DocumentError => ({ message: `${describePointer(pointer)} needs "${name}"`, pointer, isKey: true }))
  })
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
  return weighed
    .filter((error, index) => weighed.findIndex((other) => isSame(error, other)) === index)
    .filter((error) => error.isVague !== true || !weighed.some((other) => isWithin(other, error)))
    .filter((error) => !isReportedByRules(error, document))
    .filter((error) => !weighed.some((other) => isMisspelt(error, other)))
    .slice(0, maxErrors)
}

/** Whether our own rules report it with its fix. They do not check the parameters of callbacks and components. */
function isReportedByRules({ message, pointer }: DocumentError, document: unknown): boolean {
  if (isInPlaceOfMedia(pointer)) return true
  if (pointer[0] !== 'paths' || pointer.includes('callbacks')) return false
  if (pointer.length === 2) return /^(?![/$]|x-)/.test(pointer[1] ?? '')
  const owner = pointer.at(-1) === 'required' ? pointer.slice(0, -1) : pointer
  const isParameter = owner.at(-2) === 'parameters' && valueAt(document, [...owner, 'in']) === 'path'
  return isParameter && (owner !== pointer || message.endsWith('needs "required"'))
}

/** Whether a field is only missing because its name is misspelt, which is the other error. */
function isMisspelt({ message, pointer }: DocumentError, other: DocumentError): boolean {
  const [, name] = /did you mean ("[^"]*")\?$/.exec(other.message) ?? []
  return (
    name !== undefined &&
    message.includes(`needs ${name}`) &&
    other.pointer.slice(0, -1).join('/') === pointer.join('/')
  )
}

/** Whether an error is a more exact report of a problem that the other one only mentions. */
function isWithin({ pointer, isVague }: DocumentError, outer: DocumentError): boolean {
  return isVague !== true && outer.pointer.every((part, index) => pointer[index] === part)
}

/** Whether two errors are the same. An unknown field counts as one error, whatever check found it. */
function isSame(a: DocumentError, b: DocumentError): boolean {
  return a.pointer.join('/') === b.pointer.join('/') && (a.message === b.message || (a.isKey && b.isKey))
}

/** Whether there is a reference, which is valid itself. Its target is checked at its own place. */
function isReference(document: unknown, pointer: readonly string[]): boolean {
  const value = valueAt(document, pointer)
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$ref')
}

/** Whether a path item, which may have more fields than a reference, has a wrong one. */
function isOfPathItem({ keyword, parentSchema }: ValidatorError): boolean {
  return keyword === 'additionalProperties' && valueAt(parentSchema, ['properties', 'trace']) !== undefined
}

/** Whether the error is due to a mistake in the validator's schemas. */
function isMistaken({ instancePath = '', params = {}, keyword, propertyName }: ValidatorError): boolean {
  return (
    // A schema in version 2.0 may be a list of schemas in one place and a file in another.
    (keyword === 'type' && params['type'] === 'array' && instancePath.endsWith('/items')) ||
    (keyword === 'required' && params['missingProperty'] === 'type' && instancePath.endsWith('/schema')) ||
    // The name itself is reported at its own place.
    (keyword === 'pattern' && propertyName !== undefined)
  )
}

/**
 * In version 2.0 a reference has no other fields. The validator reports each field of a possible reference, right after
 * the error that `$ref` is missing.
 */
function withoutBlame(details: readonly ValidatorError[]): ValidatorError[] {
  let blamed: string | undefined
  return details.filter((error) => {
    if (asksForReference(error)) blamed = error.instancePath
    else if (error.keyword !== 'additionalProperties' || error.instancePath !== blamed) blamed = undefined
    return blamed === undefined || asksForReference(error)
  })
}

/** Whether the value belongs to a form other than the one in the error. */
function isAllowedElsewhere(error: ValidatorError, details: readonly ValidatorError[], document: unknown): boolean {
  const value = valueAt(document, splitPointer(error.instancePath ?? ''))
  if (isReportedAsType(error, value, details)) return true
  if (error.keyword !== 'enum') return false
  // A response in version 2.0 is a schema or a file.
  if (error.instancePath?.endsWith('/schema/type') === true && String(error.params?.['allowedValues']) === 'file')
    return true
  // Each type of security scheme reports that it is none of the others.
  const [, place = ''] = /^\/(.*)\/[^/]+\/(?:type|flow)$/.exec(error.instancePath ?? '') ?? []
  if (schemeWords[place]?.has(value)) return true
  return allowedIn(error, details).includes(value)
}

/** The type of a schema is one error, and another rule reports texts that are no type. */
function isReportedAsType(error: ValidatorError, value: unknown, details: readonly ValidatorError[]): boolean {
  const { instancePath = '', keyword } = error
  if (!/^(?!.*\/security(?:Schemes|Definitions)\/).*\/type$/.test(instancePath)) return false
  if (keyword === 'type') return allowedIn(error, details).length > 0
  return keyword === 'enum' && typeof value === 'string' && !isType(value)
}

/** Types and flows of security schemes. */
const schemeWords: Readonly<Record<string, ReadonlySet<unknown>>> = {
  'components/securitySchemes': new Set(['apiKey', 'http', 'oauth2', 'openIdConnect']),
  securityDefinitions: new Set(['basic', 'apiKey', 'oauth2', 'implicit', 'password', 'application', 'accessCode']),
}

/**
 * For one mistake, the validator reports an error at every level above it, and one for every form the value could have.
 */
function rootCauses(details: readonly ValidatorError[]): ValidatorError[] {
  const paths = details.map(({ instancePath = '' }) => instancePath)
  const deepest = details.filter(
    ({ instancePath = '' }) => !paths.some((other) => other.startsWith(`${instancePath}/`)),
  )
  // A missing field of an object is not caused by errors in its parts, unless the object could have another form.
  const wholes = details.filter((error) => !deepest.includes(error) && isOfWhole(error, details))
  const telling = [...wholes, ...deepest].filter(
    (error) => !consequences.has(error.keyword ?? '') && !asksForReference(error),
  )
  const reportedPaths = new Set(telling.map(({ instancePath }) => instancePath))
  const others = deepest.filter(
    (error) => !telling.includes(error) && !asksForReference(error) && !reportedPaths.has(error.instancePath),
  )
  const found = [...telling, ...others]
  const causes = found.length > 0 ? found : deepest.length > 0 ? deepest : [...details]
  // A value with several possible forms gets an error for each; one is enough.
  return causes.filter(
    (error, index) =>
      causes.findIndex(
        (other) =>
          other.instancePath === error.instancePath && other.keyword === error.keyword && keyIn(other) === keyIn(error),
      ) === index,
  )
}

function isOfWhole(error: ValidatorError, details: readonly ValidatorError[]): boolean {
  const { keyword, instancePath } = error
  if (keyword !== 'required' && keyword !== 'additionalProperties') return false
  const here = details.filter((other) => other.instancePath === instancePath)
  const choices = here.filter((other) => ['oneOf', 'anyOf', 'if'].includes(other.keyword ?? ''))
  // The author did not choose a reference here, and a field that no kind of parameter has is reported by all kinds.
  return (
    choices.length === 0 ||
    (choices.length === 1 && here.some(asksForReference)) ||
    (keyIn(error) !== '' && here.filter((other) => keyIn(other) === keyIn(error)).length > 3)
  )
}

function asksForReference({ keyword, params }: ValidatorError): boolean {
  return keyword === 'required' && params?.['missingProperty'] === '$ref'
}

function keyIn({ params }: ValidatorError): string {
  return wordOf(params?.['missingProperty'] ?? params?.['additionalProperty']) ?? ''
}
