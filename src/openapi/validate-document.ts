import type { Report } from '../report/problem.ts'
import { nearestName } from '../report/nearest-name.ts'
import { describePointer } from './describe-pointer.ts'
import type { SpecFile } from './spec-files.ts'

/**
 * Lets swagger-parser judge a document by the schema of its version. References stay as they are: to unfold them could
 * take longer than the world has, and would lose the places of what is wrong.
 */
export async function validateDocument(file: SpecFile, version: string, report: Report): Promise<void> {
  // It refuses version 3.2 outright; our own rules have to do there.
  if (version.startsWith('3.2')) return
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser')
  const known = version === '2.0' ? { swagger: '2.0' } : { openapi: version.startsWith('3.1') ? '3.1.1' : '3.0.3' }
  // Nothing is unfolded, so nothing of the document is changed.
  const document = { ...(file.value as object), ...known } as Parameters<typeof SwaggerParser.validate>[1]
  try {
    await SwaggerParser.validate(file.absolute, document, {
      resolve: { external: false, http: false, file: false },
      dereference: { excludedPathMatcher: () => true },
      validate: { schema: true, spec: false },
    })
  } catch (error) {
    for (const { message, pointer, isKey } of faultsOf(error, file.value)) {
      report({ severity: 'error', rule: 'spec-invalid', message, at: file.placeOf(pointer, isKey ? 'key' : 'value') })
    }
  }
}

interface Fault {
  readonly message: string
  readonly pointer: readonly string[]
  readonly isKey: boolean
}

interface ValidatorFault {
  readonly instancePath?: string
  readonly keyword?: string
  readonly message?: string
  readonly params?: Readonly<Record<string, unknown>>
}

const maxFaults = 50

function faultsOf(error: unknown, document: unknown): Fault[] {
  if (!(error instanceof Error)) return [{ message: String(error), pointer: [], isKey: false }]
  const details = 'details' in error && Array.isArray(error.details) ? (error.details as readonly ValidatorFault[]) : []
  if (details.length === 0)
    return [{ message: (error.message.split('\n')[0] ?? '').replace(/^\S*\/\S+ /, 'this '), pointer: [], isKey: false }]
  const faults = rootCauses(details)
    .filter(
      (fault) =>
        !isReference(document, splitPointer(fault.instancePath ?? '')) &&
        !isMistaken(fault) &&
        !isAllowedElsewhere(fault, details, document),
    )
    .map((fault) => faultOf(fault, details))
  return faults
    .filter(
      (fault, index) =>
        faults.findIndex(
          (other) => other.message === fault.message && other.pointer.join('/') === fault.pointer.join('/'),
        ) === index,
    )
    .slice(0, maxFaults)
}

/** What a reference stands for is judged where it stands; that a reference stands there is no fault. */
function isReference(document: unknown, pointer: readonly string[]): boolean {
  const value = valueAt(document, pointer)
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$ref')
}

function valueAt(document: unknown, pointer: readonly string[]): unknown {
  let value = document
  for (const part of pointer) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return value
}

/** The schema of version 3.1 that the validator holds has a slip: it calls this field "descriptions". */
function isMistaken({ instancePath = '', params }: ValidatorFault): boolean {
  return params?.['unevaluatedProperty'] === 'description' && /\/servers\/\d+\/variables\/[^/]+$/.test(instancePath)
}

/** Values that any form at this place allows. */
function allowedIn({ instancePath }: ValidatorFault, details: readonly ValidatorFault[]): unknown[] {
  const same = details.filter((other) => other.keyword === 'enum' && other.instancePath === instancePath)
  return [...new Set(same.flatMap(({ params }) => (params?.['allowedValues'] as readonly unknown[] | undefined) ?? []))]
}

/** The value names another form than the one whose complaint this is. */
function isAllowedElsewhere(fault: ValidatorFault, details: readonly ValidatorFault[], document: unknown): boolean {
  if (fault.keyword !== 'enum') return false
  // Each kind of parameter complains of the others' places when something else in it is wrong.
  const isPlace = /\/parameters\/[^/]+\/in$/.test(fault.instancePath ?? '')
  const value = valueAt(document, splitPointer(fault.instancePath ?? ''))
  if (isPlace && valueAt(document, ['swagger']) !== undefined && parameterPlaces.has(value)) return true
  return allowedIn(fault, details).includes(value)
}

const parameterPlaces: ReadonlySet<unknown> = new Set(['path', 'query', 'header', 'body', 'formData'])

/** Words of the validator that only say that something inside is wrong. */
const consequences = new Set(['if', 'oneOf', 'anyOf', 'allOf', 'not', 'unevaluatedProperties', 'dependentSchemas'])

/** One mistake makes the validator complain at every level above it, and of every form the value might have had. */
function rootCauses(details: readonly ValidatorFault[]): ValidatorFault[] {
  const paths = details.map(({ instancePath = '' }) => instancePath)
  const deepest = details.filter(
    ({ instancePath = '' }) => !paths.some((other) => other.startsWith(`${instancePath}/`)),
  )
  const telling = deepest.filter((fault) => !consequences.has(fault.keyword ?? '') && !asksForReference(fault))
  const toldPaths = new Set(telling.map(({ instancePath }) => instancePath))
  const others = deepest.filter(
    (fault) => !telling.includes(fault) && !asksForReference(fault) && !toldPaths.has(fault.instancePath),
  )
  const found = [
    ...telling,
    ...others.filter(
      ({ keyword }) =>
        keyword === 'unevaluatedProperties' || !others.some((other) => other.keyword === 'unevaluatedProperties'),
    ),
  ]
  const causes = found.length > 0 ? found : deepest.length > 0 ? deepest : [...details]
  // A value that could be this or that gets a complaint for each: one is enough.
  return causes.filter(
    (fault, index) =>
      causes.findIndex(
        (other) =>
          other.instancePath === fault.instancePath && other.keyword === fault.keyword && keyIn(other) === keyIn(fault),
      ) === index,
  )
}

function asksForReference({ keyword, params }: ValidatorFault): boolean {
  return keyword === 'required' && params?.['missingProperty'] === '$ref'
}

function keyIn({ params }: ValidatorFault): string {
  return wordOf(params?.['missingProperty'] ?? params?.['additionalProperty'] ?? params?.['unevaluatedProperty']) ?? ''
}

function faultOf(fault: ValidatorFault, details: readonly ValidatorFault[]): Fault {
  const { instancePath = '', keyword, message = 'is not valid', params = {} } = fault
  const pointer = splitPointer(instancePath)
  const where = describePointer(pointer)
  const extra = wordOf(params['additionalProperty'] ?? params['unevaluatedProperty'])
  if (extra !== undefined) {
    const known = details.flatMap(({ instancePath: path, params: other }) =>
      path === instancePath ? (wordOf(other?.['missingProperty']) ?? []) : [],
    )
    return {
      message: `${where} may not have "${extra}"${nearestName(extra, [...known, ...commonFields])}`,
      pointer: [...pointer, extra],
      isKey: true,
    }
  }
  if (keyword === 'required')
    return { message: `${where} needs "${String(params['missingProperty'])}"`, pointer, isKey: true }
  if (keyword === 'minimum' && params['limit'] === 0)
    return { message: `${where} must be a whole number, 0 or more`, pointer, isKey: false }
  if (keyword === 'type') return { message: `${where} must be ${typeInWords(params['type'])}`, pointer, isKey: false }
  if (keyword === 'enum')
    return {
      message: `${where} must be one of ${allowedIn(fault, details)
        .map((value) => JSON.stringify(value))
        .join(', ')}`,
      pointer,
      isKey: false,
    }
  if (keyword === 'const')
    return { message: `${where} must be ${JSON.stringify(params['allowedValue'])}`, pointer, isKey: false }
  if (keyword === 'pattern')
    return {
      message: `${where} does not look as it should; it must match ${String(params['pattern'])}`,
      pointer,
      isKey: false,
    }
  if (consequences.has(keyword ?? ''))
    return { message: `${where} has a form that the version of this document does not know`, pointer, isKey: true }
  if (keyword === 'minProperties') return { message: `${where} is empty; it needs an entry`, pointer, isKey: true }
  return { message: `${where} ${message}`, pointer, isKey: false }
}

function wordOf(parameter: unknown): string | undefined {
  return typeof parameter === 'string' ? parameter : undefined
}

const commonFields = [
  'description',
  'summary',
  'operationId',
  'parameters',
  'requestBody',
  'responses',
  'content',
  'schema',
  'required',
  'properties',
  'deprecated',
  'example',
  'examples',
  'security',
  'servers',
  'tags',
  'components',
  'paths',
  'webhooks',
  'headers',
]

function typeInWords(type: unknown): string {
  const words: Readonly<Record<string, string>> = {
    object: 'a group of fields',
    array: 'a list',
    string: 'text',
    boolean: 'true or false',
    number: 'a number',
    integer: 'a whole number',
    null: 'empty',
  }
  const types = Array.isArray(type) ? type : [type]
  return types.map((name) => words[String(name)] ?? String(name)).join(' or ')
}

function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
