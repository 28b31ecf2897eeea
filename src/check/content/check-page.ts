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

/** What is checked of a text that shows code and is no page. */
const codeRules: readonly ContentRule[] = [checkSchemaFences, checkCommands, checkApiCalls]

/** Holds the code of a text against the facts. */
export function checkTextContent(text: PageTree, facts: Facts, report: Report): void {
  for (const rule of codeRules) rule(text, facts, report)
}

/** Holds one page against the facts; what a mark in the page excuses is not told. */
export function checkPageContent(page: PageTree, facts: Facts, report: Report): void {
  const marks = readIgnoreMarks(page, report)
  const tell: Report = (problem) => {
    if (!marks.excuse(problem)) report(problem)
  }
  for (const rule of rules) rule(page, facts, tell)
  marks.reportUnused(report)
}
