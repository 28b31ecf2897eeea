import type { Report } from '../../report/problem.ts'
import { readVersion } from './check-kind.ts'
import { checkRules } from './rules.ts'
import type { SpecFiles } from '../read/spec-files.ts'
import { validateDocument } from './validate-document.ts'

/** Reports all problems of a document. Returns whether it can be read as an API document. */
export async function checkDocument(files: SpecFiles, report: Report): Promise<boolean> {
  const version = readVersion(files.main, report)
  if (version === undefined) return false
  await validateDocument(files.main, version, report)
  await checkRules(files, report)
  return true
}
