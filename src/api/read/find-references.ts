/** A `$ref` or `$dynamicRef` of a document. */
export interface FoundReference {
  readonly reference: string
  /** Path to the value of the reference's key. */
  readonly pointer: readonly string[]
}

/** Keys whose entries have names chosen by the author, so those names have no special meaning. */
const nameMaps = new Set(
  'properties patternProperties $defs definitions dependentSchemas schemas responses parameters requestBodies headers securitySchemes securityDefinitions links callbacks pathItems paths webhooks content variables encoding mapping scopes additionalOperations mediaTypes'.split(
    ' ',
  ),
)

/** Keys with data, where `$ref` is an ordinary name. */
const dataKeys = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'x-example'])

const referenceKeys = ['$ref', '$dynamicRef']

/** Every reference of a document, in order. Examples and defaults are data and are not searched. */
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

/**
 * Whether a place is inside an extension, which may contain anything. A name chosen by the author, such as a header
 * `x-trace`, is not an extension.
 */
export function isInExtension(pointer: readonly string[]): boolean {
  return isInWebhooks(pointer) || extensionAround(pointer) !== undefined
}

/** Whether a place is inside an extension that docsgen reads. References in it are references of the document. */
export function isInReadExtension(pointer: readonly string[]): boolean {
  return isInCodeSample(pointer) || (isInWebhooks(pointer) && extensionAround(pointer) === undefined)
}

/** Whether a place is inside a code sample of the author. */
export function isInCodeSample(pointer: readonly string[]): boolean {
  return /^x-code-?samples$/i.test(extensionAround(pointer) ?? '')
}

/** Whether a place is inside the extension that describes webhooks in documents before version 3.1. */
function isInWebhooks([first]: readonly string[]): boolean {
  return first === 'x-webhooks'
}

/** The extension around a place. The webhooks of earlier documents have extensions like those of later ones. */
function extensionAround(pointer: readonly string[]): string | undefined {
  // Called for every object of a document, and few are inside an extension.
  if (!pointer.some(isExtension)) return undefined
  let isMap = isInWebhooks(pointer)
  for (const part of isMap ? pointer.slice(1) : pointer) {
    if (!isMap && isExtension(part)) return part
    isMap = !isMap && nameMaps.has(part)
  }
  return undefined
}

function isExtension(name: string): boolean {
  return name.startsWith('x-')
}

type Visit = (object: Readonly<Record<string, unknown>>, pointer: readonly string[], isMap: boolean) => void

/**
 * Calls `visit` for every object of a document that is not inside an example. `isMap` is true if the author chose the
 * keys. All calls share one pointer, because a large document has a million places; copy it to keep it.
 */
export function visitObjects(value: unknown, visit: Visit): void {
  if (isComposite(value)) visitValue(value, { pointer: [], visit }, false)
}

interface Visiting {
  readonly pointer: string[]
  readonly visit: Visit
}

function isComposite(value: unknown): value is Readonly<Record<string, unknown>> | readonly unknown[] {
  return typeof value === 'object' && value !== null
}

function visitValue(
  value: Readonly<Record<string, unknown>> | readonly unknown[],
  visiting: Visiting,
  isMap: boolean,
): void {
  const { pointer, visit } = visiting
  const descend = (key: string, item: unknown, isInnerMap: boolean): void => {
    if (!isComposite(item)) return
    pointer.push(key)
    visitValue(item, visiting, isInnerMap)
    pointer.pop()
  }
  if (isList(value)) {
    for (let index = 0; index < value.length; index += 1) descend(String(index), value[index], false)
    return
  }
  // A property may be called "$ref"; its value is then an object, not a string.
  visit(value, pointer, isMap)
  for (const key of Object.keys(value)) {
    if (isMap) descend(key, value[key], false)
    else if (key === 'examples') visitExamples(value[key], visiting)
    else if (!dataKeys.has(key)) descend(key, value[key], nameMaps.has(key))
  }
}

function isList(value: Readonly<Record<string, unknown>> | readonly unknown[]): value is readonly unknown[] {
  return Array.isArray(value)
}

/** Named examples may be references; other examples are data. */
function visitExamples(value: unknown, { pointer, visit }: Visiting): void {
  if (!isComposite(value) || isList(value)) return
  for (const [name, example] of Object.entries(value)) {
    if (!isComposite(example) || isList(example) || !Object.hasOwn(example, '$ref')) continue
    pointer.push('examples', name)
    visit(example, pointer, false)
    pointer.length -= 2
  }
}
