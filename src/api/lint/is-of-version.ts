import type { SpecFile } from '../read/files/spec-files.ts'
import { textOf, topOf } from '../read/files/spec-node.ts'

/** Whether the version of a document of OpenAPI 3 or later matches. */
export function isOfVersion(file: SpecFile, version: RegExp): boolean {
  return version.test(textOf(topOf(file), 'openapi') ?? '')
}
