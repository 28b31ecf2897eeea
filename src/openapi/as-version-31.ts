import { visitObjects } from './find-references.ts'

type Fields = Record<string, unknown>

/**
 * A document of version 3.2 as one of version 3.1, for a validator that knows nothing later: what is new is left out
 * of a copy, in which all else keeps its place.
 */
export function asVersion31(value: unknown): Readonly<Fields> {
  const copy = structuredClone(value)
  visitObjects(copy, (object, pointer, isMap) => {
    // The copy is nobody else's.
    if (!isMap) leaveOutNew(object, pointer)
  })
  return copy as Fields
}

const newFields =
  '$self additionalOperations query itemSchema itemEncoding prefixEncoding mediaTypes kind parent oauth2MetadataUrl deviceAuthorization'.split(
    ' ',
  )

function leaveOutNew(object: Fields, pointer: readonly string[]): void {
  const [parent = '', name = ''] = pointer.slice(-2)
  const remove = (key: string): boolean => Reflect.deleteProperty(object, key)
  for (const field of newFields) remove(field)
  if (parent === 'tags') remove('summary')
  if (parent === 'servers') remove('name')
  if (parent === 'securitySchemes') remove('deprecated')
  if (parent === 'responses' && !Object.hasOwn(object, '$ref')) {
    remove('summary')
    object['description'] ??= ''
  }
  // The parameters of an operation are a list, those of the components have names.
  if (parent !== 'parameters' || name === '') return
  if (object['style'] === 'cookie') object['style'] = 'form'
  if (object['in'] === 'querystring') object['in'] = 'query'
}
