import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Sentence {
  readonly says: string
  /** File and name of the test that proves it. */
  readonly test: string
}

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const sections = parse(read('specification.yaml')) as Readonly<Record<string, readonly Sentence[]>>
const sentences = Object.values(sections).flat()

test('the table has every sentence of all nine parts of the specification, each once in its section', () => {
  expect(sentences).toHaveLength(178)
  const parts = Object.keys(sections).flatMap((name) => /^(\d)\. /.exec(name)?.[1] ?? [])
  expect(parts.join('')).toBe('123456789')
  for (const [name, own] of Object.entries(sections))
    expect(new Set(own.map(({ says }) => says)).size, name).toBe(own.length)
})

test('every sentence names a test that exists', () => {
  const missing = sentences.filter((sentence) => {
    const [file = '', name = ''] = sentence.test.split(/: (.*)/s)
    return name === '' || !existsSync(path.join(import.meta.dirname, file)) || !read(file).includes(`'${name}`)
  })
  expect(missing).toEqual([])
})

/** `DOCSGEN_SPECIFICATION` names the file of the specification, where it is available. */
const specifications = [process.env['DOCSGEN_SPECIFICATION']].filter((file) => file !== undefined)

test.each(specifications)('%s has no sentence that the table lacks', (specification) => {
  const known = wordsOf(sentences.map(({ says }) => says).join(' '))
  const lines = readFileSync(specification, 'utf8').split('\n')
  const said = lines.filter(
    (line) => line.trim() !== '' && !/^#|^\|[-| ]+$|^\| (?:From|Method|Situation) \|/.test(line),
  )
  expect(said.length).toBeGreaterThan(140)
  expect(said.filter((line) => !known.includes(wordsOf(line.replace(/^- /, ''))))).toEqual([])
})

function wordsOf(text: string): string {
  return text.replaceAll(/[\s|→]+/g, ' ').trim()
}
