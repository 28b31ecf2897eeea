import type { PageTree } from '../../model/page-tree.ts'
import type { Report } from '../../report/problem.ts'
import { checkApiCalls } from './api-calls.ts'
import { checkApiMentions } from './api-mentions.ts'
import { checkCommands } from './commands.ts'
import type { Facts } from './facts.ts'
import { readIgnoreMarks } from './ignore-marks.ts'
import type { ContentRule } from './rule.ts'
import { checkSchemaFences } from './schema-fences.ts'

/** Every check of a page's content, in order. */
const rules: readonly ContentRule[] = [
  checkSchemaFences,
  checkCommands,
  checkApiCalls,
  checkApiMentions,
  (page, { checkProse }, report) => checkProse(page, report),
]

/** The checks for a text that contains code but is not a page. */
const codeRules: readonly ContentRule[] = [checkSchemaFences, checkCommands, checkApiCalls]

/** Checks the code in a text against the facts. */
export function checkTextContent(text: PageTree, facts: Facts, report: Report): void {
  for (const rule of codeRules) rule(text, facts, report)
}

/** Checks a page against the facts. Problems that an ignore comment covers are not reported. */
export function checkPageContent(page: PageTree, facts: Facts, report: Report): void {
  const marks = readIgnoreMarks(page, report)
  const reportCounted: Report = (problem) => {
    if (!marks.excuse(problem)) report(problem)
  }
  for (const rule of rules) rule(page, facts, reportCounted)
  marks.reportUnused(report)
}
