import { expect, test } from 'vitest'
import type { Problem } from '../../src/report/problem.ts'
import { sortProblems } from '../../src/report/sort-problems.ts'
import { countProblems, summariseProblems } from '../../src/report/summary.ts'
import { brokenLink, placeless, unusedImage } from './sample-problems.ts'

function problemAt(file: string, line?: number, column?: number, rule = 'r'): Problem {
  const place = { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
  return { severity: 'error', rule, message: 'm', at: place }
}

test('problems are sorted by file, line, column and rule, and exact duplicates are told once', () => {
  const sorted = sortProblems([
    problemAt('b', 2, 1),
    problemAt('b', 10, 1),
    problemAt('a', 1, 9, 'z'),
    problemAt('a', 1, 9, 'b'),
    problemAt('a', 1, 9, 'b'),
    problemAt('b'),
    problemAt('a', 1, 2),
    placeless,
  ])
  expect(
    sorted.map(
      (problem) =>
        `${problem.at?.file ?? ''}:${String(problem.at?.line)}:${String(problem.at?.column)} ${problem.rule}`,
    ),
  ).toEqual([
    ':undefined:undefined config',
    'a:1:2 r',
    'a:1:9 b',
    'a:1:9 z',
    'b:undefined:undefined r',
    'b:2:1 r',
    'b:10:1 r',
  ])
})

test('the summary counts in words, duplicates once', () => {
  expect(summariseProblems([brokenLink, placeless, placeless, unusedImage])).toBe('2 errors, 1 warning')
  expect(summariseProblems([brokenLink])).toBe('1 error')
  expect(summariseProblems([unusedImage, { ...unusedImage, message: 'other' }])).toBe('2 warnings')
  expect(summariseProblems([])).toBe('no problems')
  expect(countProblems([brokenLink, unusedImage])).toEqual({ errors: 1, warnings: 1 })
})
