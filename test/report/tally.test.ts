import { expect, test } from 'vitest'
import type { Problem } from '../../src/report/problem.ts'
import { tallyProblems } from '../../src/cli/print-problems.ts'

function many(amount: number, rule: string, message: (index: number) => string): Problem[] {
  return Array.from({ length: amount }, (_, index) => ({
    severity: 'error',
    rule,
    message: message(index),
    at: { file: `content/${String(index % 40)}.md`, line: index + 1 },
  }))
}

test('many problems are counted by what they say, and those that say different things by their rule', () => {
  const problems = [
    ...many(12, 'broken-link', (index) => `"/page-${String(index)}" is not a page of this site`),
    ...many(1200, 'front-matter', () => '"section" is not an option'),
    ...many(3, 'front-matter', () => '"nav" is not an option'),
  ]
  expect(tallyProblems([...problems, ...problems])).toMatchInlineSnapshot(`
    "Most frequent problems in 40 files:
      1,200 × front-matter  "section" is not an option
         12 × broken-link
          3 × front-matter"
  `)
})

test('few problems are not counted, and of many kinds the most frequent', () => {
  expect(tallyProblems(many(49, 'broken-link', () => 'no page'))).toBe('')
  const kinds = Array.from({ length: 30 }, (_, kind) => many(kind + 10, 'r', () => `kind ${String(kind)}`))
  const rows = tallyProblems(kinds.flat()).split('\n').slice(1)
  expect(rows).toHaveLength(8)
  expect(rows[0]).toBe('  39 × r  kind 29')
})
