import { beforeAll, expect, test } from 'vitest'
import { isScalar, parseDocument, visit } from 'yaml'
import { findAll, readDocumentation, type Documentation, type Piece } from './read-documentation.ts'

// Files with placeholders, and the commands that set their values.

let docs: Documentation
beforeAll(async () => {
  docs = await readDocumentation()
})

const functions = 'lower upper trim slug trunc default base64 int bool json yaml'.split(' ')

function yamlFences(): Piece[] {
  return docs.fences.filter(({ node }) => node.lang === 'yaml')
}

test('a value that begins with a placeholder is quoted, as YAML requires', () => {
  const values = findAll(yamlFences(), /^\s*(?:- )?(?:[\w./-]+:\s*)(["']?%\{.*)$/gm)
  expect(values.length).toBeGreaterThan(0)
  expect(values.filter(({ text }) => text.startsWith('%'))).toEqual([])
})

test('placeholders use only functions that exist', () => {
  const used = findAll(docs.pieces, /(?<!%)%\{[^}|]*\|([^}]*)\}/g)
  expect(used.length).toBeGreaterThan(0)
  const wrong = used.filter(({ text }) =>
    text.split('|').some((step) => !functions.includes(step.trim().split(/\s+/)[0] ?? '')),
  )
  // The page about the grammar writes the word "function" where a function goes.
  expect(wrong.filter(({ text }) => text.trim() !== 'function | function')).toEqual([])
})

test('no placeholder except a file is in the text of a script, where the shell would run its value', () => {
  const scripts = yamlFences().flatMap(({ node, placeAt }) => {
    const texts: { text: string; at: string }[] = []
    visit(parseDocument(node.value), {
      Pair: (_, { key, value }) => {
        if (isScalar(key) && key.value === 'script' && isScalar(value) && typeof value.value === 'string')
          texts.push({ text: value.value, at: placeAt(node.value.indexOf('script:')) })
      },
    })
    return texts
  })
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter(({ text }) => /(?<!%)%\{(?!file\s)/.test(text)).map(({ at }) => at)).toEqual([])
})

test('a page that shows a file and the command for it sets exactly the variables of the file', () => {
  const wrong: string[] = []
  let compared = 0
  for (const page of docs.pages) {
    const fences = docs.fences.filter((fence) => fence.page === page)
    const files = fences.filter(({ node }) => node.lang === 'yaml')
    const placeholders = findAll(files, /(?<!%)%\{\s*(?!file\s)([^}]*)\}/g)
    const names = new Set(placeholders.map(({ text }) => nameOf(text)))
    const commands = findAll(fences, /--set(?:-file)?[ =]"?([A-Za-z][\w.-]*)=/g).filter(
      ({ at }) => !at.includes('helm'),
    )
    if (names.size === 0 || commands.length === 0) continue
    compared += 1
    const set = new Set(commands.map(({ text }) => text))
    for (const { text, at } of commands)
      if (!names.has(text)) wrong.push(`${at} sets ${text}, which no file of the page has`)
    for (const { text, at } of placeholders) {
      if (!/:-|\bdefault\b/.test(text) && !set.has(nameOf(text)))
        wrong.push(`${at} needs ${text}, which no command sets`)
    }
  }
  expect(compared).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

function nameOf(placeholder: string): string {
  return placeholder.replace(/\s*(?:\||:-).*$/s, '').trim()
}
