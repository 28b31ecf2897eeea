import path from 'node:path'
import { expect, test } from 'vitest'
import { isWithin } from '../../src/system/is-within.ts'

const folder = path.resolve('/site/docs')

test.each([
  ['the folder itself', '.', true],
  ['a file in it', 'a.md', true],
  ['a file far below', 'a/b/c.md', true],
  ['a name that begins with two dots', '..a/b.md', true],
  ['the way out and in again', '../docs/a.md', true],
  ['what is above it', '..', false],
  ['a neighbour', '../other/a.md', false],
  ['a neighbour whose name begins alike', '../docs_secret/a.md', false],
])('%s', (_name, file, is) => {
  expect(isWithin(path.join(folder, file), folder)).toBe(is)
})

test('everything lies within the root', () => {
  expect(isWithin(folder, path.parse(folder).root)).toBe(true)
})
