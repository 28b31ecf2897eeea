import { count, number } from './count.ts'
import type { Problem } from './problem.ts'
import { sortProblems } from './sort-problems.ts'
import { showText } from './visible-text.ts'

/** Fewer are seen at a glance. */
const fewest = 50
/** From so many on, problems that say the same are a row of their own. */
const fewestAlike = 10
const mostRows = 8

/** What many problems have in common, most frequent first: whoever moves a site here mends most of them in one go. */
export function tallyProblems(problems: readonly Problem[]): string {
  const distinct = sortProblems(problems)
  if (distinct.length < fewest) return ''
  const alike = countBy(distinct, sentenceOf)
  const kinds = countBy(distinct, (problem) => {
    const sentence = sentenceOf(problem)
    return (alike.get(sentence) ?? 0) < fewestAlike ? showText(problem.rule) : sentence
  })
  const rows = [...kinds].toSorted(([, one], [, other]) => other - one).slice(0, mostRows)
  const width = number(rows[0]?.[1] ?? 0).length
  const files = new Set(distinct.map(({ at }) => at?.file)).size
  const head = `What is told most often in ${count(files, 'file')}:`
  return [head, ...rows.map(([kind, times]) => `  ${number(times).padStart(width)} × ${kind}`)].join('\n')
}

function sentenceOf({ rule, message }: Problem): string {
  return `${showText(rule)}  ${showText(message)}`
}

function countBy(problems: readonly Problem[], keyOf: (problem: Problem) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of problems.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
