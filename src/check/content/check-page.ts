import type { PageTree } from '../../model/page-tree.ts'
import type { Report, Problem } from '../../report/problem.ts'
import { checkApiCalls } from './api-calls.ts'
import { checkApiMentions } from './api-mentions.ts'
import { checkCommands } from './commands.ts'
import type { Facts } from './facts.ts'
import type { ContentRule } from './rule.ts'
import { checkSchemaFences } from './schema-fences.ts'
import type { Nodes, Parents } from 'mdast'
import { visit } from '../../formats/visit.ts'
import type { Place } from '../../model/page.ts'

/** Every check of a page's content, in order. */
const checks: readonly ContentRule[] = [
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
  for (const check of checks) check(page, facts, reportCounted)
  marks.reportUnused(report)
}

/** The ignore comments of a page. */
interface IgnoreMarks {
  /** Whether an ignore comment covers the problem. */
  readonly excuse: (problem: Problem) => boolean
  /** Reports the ignore comments that covered no problem. */
  readonly reportUnused: (report: Report) => void
}

interface Mark {
  readonly rules: readonly string[]
  readonly at: Place
  readonly file: string
  readonly from: number
  readonly to: number
}

const pattern = /^<!--\s*docsgen-ignore\b([^:]*)(?::([\s\S]*?))?-->$/

/**
 * Reads comments of the form `<!-- docsgen-ignore RULE, RULE: reason -->`. A comment between blocks covers the block
 * after it, and one inside a paragraph covers the paragraph.
 */
function readIgnoreMarks(page: PageTree, report: Report): IgnoreMarks {
  const marks: Mark[] = []
  visit(page.tree, 'html', (node, index, parent) => {
    const found = pattern.exec(node.value.trim())
    if (found === null || parent === undefined) return
    const at = page.placeOf(node.position?.start)
    const rules = (found[1] ?? '').split(/[\s,]+/).filter((rule) => rule !== '')
    if (rules.length === 0 || (found[2] ?? '').trim() === '') {
      const message = 'an ignore comment needs the rule and a reason: <!-- docsgen-ignore RULE: reason -->'
      report({ severity: 'error', rule: 'ignore-without-reason', message, at })
      return
    }
    const covered = coveredBy(node, index ?? 0, parent)
    const from = page.placeOf(covered.position?.start)
    const to = page.placeOf(covered.position?.end)
    marks.push({ rules, at, file: from.file, from: from.line ?? 1, to: to.line ?? 1 })
  })
  const used = new Set<string>()
  return {
    excuse: ({ rule, at }) => {
      const covering = marks.filter((mark) => mark.rules.includes(rule) && covers(mark, at))
      for (const mark of covering) used.add(nameOf(mark, rule))
      return covering.length > 0
    },
    reportUnused: (reportHere) => {
      for (const mark of marks) {
        for (const rule of mark.rules.filter((name) => !used.has(nameOf(mark, name)))) {
          const message = `this comment ignores "${rule}", but the block after it has no such problem; remove it`
          reportHere({ severity: 'warning', rule: 'unused-ignore', message, at: mark.at })
        }
      }
    },
  }
}

function coveredBy(node: Nodes, index: number, parent: Parents): Nodes {
  if (parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell') return parent
  return parent.children[index + 1] ?? node
}

function covers({ file, from, to }: Mark, at: Place | undefined): boolean {
  return at?.line !== undefined && at.file === file && at.line >= from && at.line <= to
}

function nameOf({ at }: Mark, rule: string): string {
  return `${at.file}:${String(at.line)}:${String(at.column)} ${rule}`
}
