import { count, number } from './count.ts'
import type { Problem } from './problem.ts'
import { sortProblems } from './sort-problems.ts'
import { showText } from './visible-text.ts'

/** Smaller lists can be read at a glance. */
const fewest = 50
/** From this count on, problems with the same message get their own row. */
const fewestAlike = 10
const mostRows = 8

/** What many problems have in common, most frequent first. When a site is migrated, most of them have one common fix. */
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
  const head = `Most frequent problems in ${count(files, 'file')}:`
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
