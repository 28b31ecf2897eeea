import type { Problem, Report } from '../../report/problem.ts'
import { isInExtension, visitObjects } from '../read/find-references.ts'
import type { SpecFile, SpecFiles } from '../read/files/spec-files.ts'
import { textOf, topOf } from '../read/files/spec-node.ts'

/** Reports a problem at a part of an object: at the value of the last key, or at the key itself. */
type ReportPart = (rule: string, message: string, keys?: readonly string[], of?: 'key') => void

/** An object of a document whose keys have a meaning. Its pointer changes after the check. */
export interface CheckedObject {
  readonly value: Readonly<Record<string, unknown>>
  readonly pointer: readonly string[]
  readonly file: SpecFile
  readonly files: SpecFiles
  readonly warn: ReportPart
  readonly fail: ReportPart
}

/** Checks the objects of a file, except those in extensions, which may contain anything. */
export function checkObjects(
  file: SpecFile,
  files: SpecFiles,
  checks: readonly ((object: CheckedObject) => void)[],
  report: Report,
): void {
  visitObjects(file.value, (value, pointer, isMap) => {
    if (isMap || isInExtension(pointer)) return
    const reportAs =
      (severity: Problem['severity']): ReportPart =>
      (rule, message, keys = [], of) =>
        report({ severity, rule, message, at: file.placeOf([...pointer, ...keys], of) })
    const object = { value, pointer, file, files, warn: reportAs('warning'), fail: reportAs('error') }
    for (const check of checks) check(object)
  })
}

/** Whether the version of a document of OpenAPI 3 or later matches. */
export function isOfVersion(file: SpecFile, version: RegExp): boolean {
  return version.test(textOf(topOf(file), 'openapi') ?? '')
}
