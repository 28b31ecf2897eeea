/** A `$ref` or `$dynamicRef` of a document. */
export interface FoundReference {
  readonly reference: string
  /** Path to the value of that key. */
  readonly pointer: readonly string[]
}

/** Keys whose entries are named by the document's author, so that no name among them means anything. */
const nameMaps = new Set(
  'properties patternProperties $defs definitions dependentSchemas schemas responses parameters requestBodies headers securitySchemes securityDefinitions links callbacks pathItems paths webhooks content variables encoding mapping scopes additionalOperations mediaTypes'.split(
    ' ',
  ),
)

/** Keys that hold data, in which a `$ref` is only a name. */
const dataKeys = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'x-example'])

const referenceKeys = ['$ref', '$dynamicRef']

/** Every reference of a document, in its order; what stands in examples and defaults is data, not a reference. */
export function findReferences(value: unknown): FoundReference[] {
  const found: FoundReference[] = []
  visitObjects(value, (object, pointer) => {
    for (const key of referenceKeys) {
      const reference = Object.hasOwn(object, key) ? object[key] : undefined
      if (typeof reference === 'string') found.push({ reference, pointer: [...pointer, key] })
    }
  })
  return found
}

/** A place inside an extension, in which anything may stand; a name that an author chose is none, `x-trace` of a header. */
export function isInExtension(pointer: readonly string[]): boolean {
  return extensionAround(pointer) !== undefined
}

/** Whether a place is inside an extension that docsgen reads: its references are those of the document. */
export function isInReadExtension(pointer: readonly string[]): boolean {
  return /^x-(?:code-?samples|webhooks)$/i.test(extensionAround(pointer) ?? '')
}

function extensionAround(pointer: readonly string[]): string | undefined {
  let isMap = false
  for (const part of pointer) {
    if (!isMap && part.startsWith('x-')) return part
    isMap = !isMap && nameMaps.has(part)
  }
  return undefined
}

type Visit = (object: Readonly<Record<string, unknown>>, pointer: readonly string[], isMap: boolean) => void

/** Calls `visit` for every object of a document that is not inside an example; `isMap` where the author chose the keys. */
export function visitObjects(value: unknown, visit: Visit): void {
  visitValue(value, [], false, visit)
}

function visitValue(value: unknown, pointer: readonly string[], isMap: boolean, visit: Visit): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visitValue(item, [...pointer, String(index)], false, visit)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const object = value as Readonly<Record<string, unknown>>
  // An author may well have a property called "$ref"; its value is then an object, not a text.
  visit(object, pointer, isMap)
  for (const [key, item] of Object.entries(object)) {
    if (!isMap && dataKeys.has(key)) continue
    if (!isMap && key === 'examples') visitExamples(item, [...pointer, key], visit)
    else visitValue(item, [...pointer, key], !isMap && nameMaps.has(key), visit)
  }
}

/** Named examples may be references; the values of the others are data. */
function visitExamples(value: unknown, pointer: readonly string[], visit: Visit): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [name, example] of Object.entries(value)) {
    if (typeof example === 'object' && example !== null && Object.hasOwn(example, '$ref'))
      visit(example as Readonly<Record<string, unknown>>, [...pointer, name], false)
  }
}
