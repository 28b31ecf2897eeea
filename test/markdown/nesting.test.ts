import { isDeepStrictEqual } from 'node:util'
import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check'
import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import { expect, test } from 'vitest'
import { createMarkdownParser, createWholeParser } from '../../src/markdown/parse/markdown.ts'
import { blocks, elementBlocks, elements, inlines, lines, type Piece } from './nested-pages.ts'
import { createReader, readWith } from './read-page.ts'

const isSoak = process.env['DOCSGEN_SOAK'] !== undefined
const parse = await createReader({ math: true })
const parseMarkdown = createMarkdownParser({ math: true })
const parseWhole = createWholeParser({ math: true })

/** Describes the errors on a page where every word must be kept; empty if there are none. */
async function errorsOf(markdown: string): Promise<string[]> {
  const { html, markdownVersion, body, page, problems } = await readWith(parse, markdown)
  const faults = problems.filter(({ rule }) => /^internal-|^nesting-/.test(rule)).map(({ message }) => message)
  if (/\0|docsgen-|data-docsgen|data-placeholder/.test(html + markdownVersion + JSON.stringify(body.sections)))
    faults.push('placeholder')
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
  if (new Set(ids).size < ids.length) faults.push('the same id twice')
  if (sameSpelling(readByBrowser(html)) !== sameSpelling(html)) faults.push(`a browser reads another tree: ${html}`)
  if (!isDeepStrictEqual(parseMarkdown(markdown), parseWhole(markdown))) faults.push('two readers, two trees')
  const text = toString(fromHtml(html, { fragment: true }))
  const alternatives = Array.from(html.matchAll(/ alt="([^"]*)"/g), ([, alt]) => alt).join(' ')
  const search = JSON.stringify([body.sections, page.headings])
  for (const [word] of markdown.matchAll(/Word\d+/g)) {
    const isKept = text.includes(word) || alternatives.includes(word)
    if (!isKept && problems.length === 0) faults.push(`${word} is lost`)
    if (isKept && !markdownVersion.includes(word)) faults.push(`${word} is not in the Markdown version`)
    if (text.includes(word) && !search.includes(word)) faults.push(`${word} is not found by search`)
  }
  return faults
}

/** The content of an article after a browser has parsed the page. */
function readByBrowser(html: string): string {
  const document = fromHtml(`<!doctype html><html><head></head><body><article>${html}</article></body></html>`)
  const body = (document.children[1] as Element).children[1] as Element
  const article = body.children[0] as Element
  return toHtml([...article.children, ...body.children.slice(1)], { allowParseErrors: true })
}

/** The two writers differ in empty attributes, and in the line end that a browser drops. */
function sameSpelling(html: string): string {
  return html.replaceAll('=""', '').replaceAll(/<(pre|textarea|listing)([^>]*)>\n+/g, '<$1$2>')
}

type Nest = (outer: Piece, inner: string) => string
const inLine: Nest = (outer, inner) => outer.wrap(`Word1 ${inner} Word3`)
const asBlock: Nest = (outer, inner) => outer.wrap(`Word1\n\n${inner}\n\nWord3`)

/**
 * All pairs, except that of two different elements only every twelfth pair is taken, which has each element inside and
 * around several others. A long run takes all.
 */
function isTaken(outer: Piece, inner: Piece, number: number): boolean {
  const areElements = outer.name.includes('<') && inner.name.includes('<')
  return isSoak || !areElements || outer.name.endsWith(inner.name) || number % 12 === 0
}

async function expectNoErrors(outers: readonly Piece[], inners: readonly Piece[], nest: Nest): Promise<void> {
  const found: string[] = []
  for (const [outerIndex, outer] of outers.entries())
    for (const [innerIndex, inner] of inners.entries()) {
      if (!isTaken(outer, inner, outerIndex + innerIndex)) continue
      const faults = await errorsOf(nest(outer, inner.wrap('Word2')))
      found.push(...faults.map((fault) => `${outer.name} > ${inner.name}: ${fault}`))
    }
  expect(found).toEqual([])
}

const inlineAll = [...elements, ...inlines]
const blockAll = [...elementBlocks, ...blocks, ...lines]

test('every inline element keeps its text and position within every other', async () => {
  await expectNoErrors([...lines, ...inlineAll], inlineAll, inLine)
}, 300_000)

test('every block keeps its text and position within every other', async () => {
  await expectNoErrors([...blocks, ...elementBlocks], blockAll, asBlock)
}, 300_000)

test('every inline element keeps its text and position within every block', async () => {
  await expectNoErrors([...blocks, ...elementBlocks], inlineAll, inLine)
}, 300_000)

test('any three or four nested elements keep their text and position', async () => {
  const outers = array(constantFrom(...elementBlocks, ...blocks), { minLength: 1, maxLength: 2 })
  const nested = asyncProperty(
    outers,
    constantFrom(...blockAll),
    constantFrom(...inlineAll),
    integer({ max: 1, min: 0 }),
    async (path, block, inline, form) => {
      let text = block.wrap(form === 0 ? 'Word1' : `Word1 ${inline.wrap('Word2')} Word3`)
      for (const [depth, outer] of path.entries())
        text = outer.wrap(`Word${String(depth)}4\n\n${text}\n\nWord${String(depth)}5`)
      expect(await errorsOf(text), text).toEqual([])
    },
  )
  await assert(nested, { numRuns: isSoak ? 100_000 : 500, seed: 19 })
}, 3_000_000)
