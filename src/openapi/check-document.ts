import type { Report } from '../report/problem.ts'
import { checkRules } from './rules.ts'
import type { SpecFiles } from './spec-files.ts'
import { fieldsOf, topOf } from './spot.ts'
import { validateDocument } from './validate-document.ts'

/** Tells everything that is wrong with a document; gives whether it can be read as one at all. */
export async function checkDocument(files: SpecFiles, report: Report): Promise<boolean> {
  const top = topOf(files.main)
  const { file } = top
  const fields = fieldsOf(top)
  const version = fields['openapi'] ?? fields['swagger']
  if (Object.keys(fields).length === 0) {
    report({
      severity: 'error',
      rule: 'spec-invalid',
      message: 'this is not an API document: it has no fields',
      at: file.placeOf([]),
    })
    return false
  }
  if (version === undefined) {
    report({
      severity: 'error',
      rule: 'spec-version',
      message: 'the document does not say its version; its first line is "openapi: 3.1.0", or "swagger: \\"2.0\\""',
      at: file.placeOf([]),
    })
    return false
  }
  const number = typeof version === 'string' || typeof version === 'number' ? String(version) : ''
  const known = fields['openapi'] === undefined ? /^2(?:\.0)?$/ : /^3\.[012](?:\.\d+)?$/
  if (!known.test(number)) {
    report({
      severity: 'error',
      rule: 'spec-version',
      message: `version ${JSON.stringify(version)} is not known; known are 2.0, 3.0, 3.1 and 3.2`,
      at: file.placeOf([fields['openapi'] === undefined ? 'swagger' : 'openapi']),
    })
    return false
  }
  await validateDocument(files.main, number === '2' ? '2.0' : number, report)
  await checkRules(files, report)
  return true
}
