import { readSpecFiles, type SpecFiles } from '../../src/api/read/files/spec-files.ts'

/** A JSON value that a test builds. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value }

/** A JSON object. */
export type Fields = Record<string, Value>

/** A document as it would be read from disk. */
export function specFilesOf(document: Value): SpecFiles {
  const text = JSON.stringify(document, null, 1)
  const files = readSpecFiles(
    '/api.json',
    {
      root: '/',
      places: { folders: [], addresses: [], fetched: new Map(), onMissing: () => undefined },
      tree: { follow: (path) => path, sizeOf: () => text.length, read: () => Buffer.from(text) },
      nameOf: (name) => name,
      substitute: (all) => ({ text: all, placeInSource: (place) => place }),
    },
    ({ message }) => {
      throw new Error(message)
    },
  )
  if (files === undefined) throw new Error('the document of the test cannot be read')
  return files
}
