import { splitPointer } from '../../formats/json-pointer.ts'
import type { Report } from '../../report/problem.ts'
import { asVersion31, type EarlierCopy } from './as-version-31.ts'
import type { SpecFile } from '../read/files/spec-files.ts'
import { describeHarmless, isType } from './harmless-errors.ts'
import {
  adaptParameterError,
  isVersion32,
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
import { findMissingInSecurity, findUnknownFields } from './unknown-fields.ts'

/**
 * Validates a document with swagger-parser, by the schema of its version. References are not resolved: that could take
 * practically forever, and the places of errors would be lost.
 */
export async function validateDocument(file: SpecFile, version: string, report: Report): Promise<void> {
  const { SwaggerParser } = await import('./swagger-parser.ts')
  const { document, addressOf } = readableCopy(file, version, report)
  const unknown = /^3\.[12]/.test(version) ? findUnknownFields(file.value) : findMissingInSecurity(file.value)
  const reportAll = (errors: readonly DocumentError[]): void => {
    for (const { message, pointer, isKey, isHarmless } of weigh([...unknown, ...errors], file.value)) {
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
    reportAll(errorsOf(error, file.value, addressOf))
  }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * A copy of the document that swagger-parser accepts. It only supports some version numbers, and stops at documents
 * without paths or with a version that YAML parsed as a number. References are not resolved, so the document itself is
 * not changed.
 */
function readableCopy(file: SpecFile, version: string, report: Report): EarlierCopy {
  const isSwagger = version === '2.0'
  const is30 = version.startsWith('3.0')
  const known = isSwagger ? { swagger: version } : { openapi: is30 ? '3.0.3' : '3.1.1' }
  const own = file.value as Fields
  const { document, addressOf } = version.startsWith('3.2')
    ? asVersion31(own)
    : { document: own, addressOf: (inCopy: string) => inCopy }
  const roots = isSwagger || is30 ? ['paths'] : ['paths', 'components', 'webhooks']
  if (!roots.some((name) => Object.hasOwn(own, name))) {
    const message = `the document needs ${roots.map((name) => `"${name}"`).join(' or ')}`
    report({ severity: 'error', rule: 'spec-invalid', message, at: file.placeOf([]) })
  }
  if (own['paths'] === null) {
    const message = 'paths is empty; list the paths of the API in it'
    report({ severity: 'error', rule: 'spec-invalid', message, at: file.placeOf(['paths'], 'key') })
  }
  const readable = withTextAsVersion({ ...document, ...known }, file, report)
  return { document: { ...readable, paths: document['paths'] ?? {} }, addressOf }
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

function errorsOf(thrown: unknown, document: unknown, addressOf: EarlierCopy['addressOf']): DocumentError[] {
  if (!(thrown instanceof Error)) return [{ message: String(thrown), pointer: [], isKey: false }]
  const reported = ('details' in thrown && Array.isArray(thrown.details) ? thrown.details : []).map(
    (error: ValidatorError) => ({ ...error, instancePath: addressOf(error.instancePath ?? '') }),
  )
  const details = withoutBlame(reported.flatMap((error) => adaptParameterError(error, reported, document) ?? []))
  if (details.length === 0)
    return [
      { message: (thrown.message.split('\n')[0] ?? '').replace(/^\S*\/\S+ /, 'this '), pointer: [], isKey: false },
    ]
  return rootCauses(details)
    .filter(
      (error) =>
        !isReference(document, splitPointer(error.instancePath ?? '')) &&
        !isMistaken(error, document) &&
        !isAllowedElsewhere(error, details, document),
    )
    .map((error) => (error.keyword === 'propertyNames' ? nameError(error) : errorOf(error, details, document)))
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

/** Whether the error is due to a mistake in the validator's schemas. */
function isMistaken(error: ValidatorError, document: unknown): boolean {
  const { instancePath = '', params } = error
  const pointer = splitPointer(instancePath)
  switch (params?.['unevaluatedProperty']) {
    // New in version 3.2.
    case 'dataValue':
    case 'serializedValue':
    case 'defaultMapping':
      return isVersion32(document)
    // In version 3.1 this field is called "descriptions" there.
    case 'description':
      return /\/servers\/\d+\/variables\/[^/]+$/.test(instancePath)
    // In version 3.1 this field is called "body" there.
    case 'server':
      return /\/links\/[^/]+$/.test(instancePath)
    // Names of authentication schemes are case-insensitive.
    case 'bearerFormat':
      return /^bearer$/i.test(String(valueAt(document, [...pointer, 'scheme'])))
    default:
      return isMistakenByKeyword(error)
  }
}

/** The same, detected by what the validator checked. */
function isMistakenByKeyword({ instancePath = '', params = {}, keyword, propertyName }: ValidatorError): boolean {
  const missing = keyword === 'required' ? params['missingProperty'] : undefined
  return (
    // A schema in version 2.0 may be a list of schemas in one place and a file in another.
    (keyword === 'type' && params['type'] === 'array' && instancePath.endsWith('/items')) ||
    (missing === 'type' && instancePath.endsWith('/schema')) ||
    // Other tools may write anything next to the addresses of a callback.
    (keyword === 'type' && /\/callbacks\/[^/]+\/x-[^/]+$/.test(instancePath)) ||
    // A license only needs a name.
    (missing !== undefined && missing !== 'name' && instancePath === '/info/license') ||
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
  const found = [
    ...telling,
    ...others.filter(
      ({ keyword, instancePath = '' }) =>
        keyword === 'unevaluatedProperties' ||
        !others.some((other) => other.keyword === 'unevaluatedProperties' && isNear(other, instancePath)),
    ),
  ]
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

function isNear({ instancePath: path = '' }: ValidatorError, other: string): boolean {
  return path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`)
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
  return wordOf(params?.['missingProperty'] ?? params?.['additionalProperty'] ?? params?.['unevaluatedProperty']) ?? ''
}
