import { splitPointer } from '../../formats/json-pointer.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { describePointer } from '../read/describe-pointer.ts'

/** What is wrong at a place of a document. */
export interface Fault {
  readonly message: string
  readonly pointer: readonly string[]
  /** Whether the name there is at fault, and not what stands under it. */
  readonly isKey: boolean
  /** That something within is wrong, and not what. */
  readonly isVague?: true
}

/** A complaint as the validator makes it. */
export interface ValidatorFault {
  readonly instancePath?: string
  readonly schemaPath?: string
  readonly keyword?: string
  readonly message?: string
  readonly params?: Readonly<Record<string, unknown>>
  /** The name that is at fault, where it is one of names that must look alike. */
  readonly propertyName?: string
}

/** Words of the validator that only say that something inside is wrong. */
export const consequences: ReadonlySet<string> = new Set([
  'if',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'unevaluatedProperties',
  'dependentSchemas',
])

/** What stands at a place, if there is one. */
export function valueAt(document: unknown, pointer: readonly string[]): unknown {
  let value = document
  for (const part of pointer) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return value
}

/** Values that any form at this place allows. */
export function allowedIn({ instancePath }: ValidatorFault, details: readonly ValidatorFault[]): unknown[] {
  const same = details.filter((other) => other.keyword === 'enum' && other.instancePath === instancePath)
  return [...new Set(same.flatMap(({ params }) => (params?.['allowedValues'] as readonly unknown[] | undefined) ?? []))]
}

/** What the validator says, in words of ours. */
export function faultOf(fault: ValidatorFault, details: readonly ValidatorFault[]): Fault {
  const { instancePath = '', keyword, message = 'is not valid', params = {} } = fault
  const pointer = splitPointer(instancePath)
  const where = describePointer(pointer)
  const extra = wordOf(params['additionalProperty'] ?? params['unevaluatedProperty'])
  if (extra !== undefined) {
    const known = details.flatMap(({ instancePath: path, params: other }) =>
      path === instancePath ? (wordOf(other?.['missingProperty']) ?? []) : [],
    )
    return {
      message: `${where} may not have "${extra}"${nearestName(
        extra,
        [...known, ...commonFields].filter((name) => name !== extra),
      )}`,
      pointer: [...pointer, extra],
      isKey: true,
    }
  }
  if (keyword === 'uniqueItems') {
    const [i, j] = [Number(params['i']), Number(params['j'])]
    return {
      message: `${where} holds the same twice`,
      pointer: [...pointer, String(Math.max(i, j))],
      isKey: false,
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
    return {
      message: `${where} has a form that the version of this document does not know`,
      pointer,
      isKey: true,
      isVague: true,
    }
  // Only the content of a parameter or a header is counted.
  if (keyword === 'maxProperties') return { message: `${where} may hold one media type only`, pointer, isKey: true }
  if (keyword === 'minProperties') return { message: `${where} is empty; it needs an entry`, pointer, isKey: true }
  return { message: `${where} ${message}`, pointer, isKey: false }
}

/** What is wrong with a name among names that an author chooses. */
export function nameFault({ instancePath = '', params = {} }: ValidatorFault): Fault {
  const pointer = splitPointer(instancePath)
  const name = wordOf(params['propertyName']) ?? ''
  return {
    message: `${describePointer(pointer)}: the name ${JSON.stringify(name)} may hold letters, digits, ".", "-" and "_" alone`,
    pointer: [...pointer, name],
    isKey: true,
  }
}

/** A name, if it is one. */
export function wordOf(parameter: unknown): string | undefined {
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
