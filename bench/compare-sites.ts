// Compares two builds of the same pages, for example by another tool and by docsgen:
//   node bench/compare-sites.ts /path/to/their/build /path/to/our/build
// Prints the shares of pages with equal text, and of addresses and ids that are still there, and the first differences.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'

interface PageParts {
  readonly words: readonly string[]
  readonly ids: readonly string[]
}

const articles = ['article-header', 'prose', 'theme-doc-markdown', 'vp-doc', 'vt-doc', 'VPHome', 'markdown']
const layout = [
  'hash-link',
  'header-anchor',
  'breadcrumbs',
  'lang',
  'copy',
  'sr-only',
  'line-numbers-wrapper',
  'tab-label',
  'code-header',
  'visually-hidden',
]
const inline = new Set('a abbr b br code del em i img ins kbd mark s small span strong sub sup u wbr'.split(' '))

const [theirs = '', ours = '', showing = '10'] = process.argv.slice(2)
const pages = listPages(theirs)
const own = listPages(ours)
const equal: string[] = []
const different: string[] = []
const missing: string[] = []
const lostIds: string[] = []
let ids = 0
for (const [address, file] of pages) {
  const place = own.get(address)
  if (place === undefined) {
    missing.push(address)
    continue
  }
  const [before, after] = [readParts(file), readParts(place)]
  // Pages of other layouts have no article.
  if (before.words.length === 0) continue
  ids += before.ids.length
  lostIds.push(...before.ids.filter((id) => !after.ids.includes(id)).map((id) => `${address}#${id}`))
  const at = before.words.findIndex((word, index) => word !== after.words[index])
  if (at === -1 && before.words.length === after.words.length) equal.push(address)
  else {
    const from = Math.max(0, (at === -1 ? before.words.length : at) - 4)
    const show = ({ words }: PageParts): string => words.slice(from, from + 14).join(' ')
    different.push(`${address}\n    theirs: … ${show(before)}\n    ours:   … ${show(after)}`)
  }
}
print('pages with equal text', equal.length, equal.length + different.length, different)
print('addresses', pages.size - missing.length, pages.size, missing)
print('ids of headings', ids - lostIds.length, ids, lostIds)

function print(what: string, part: number, whole: number, others: readonly string[]): void {
  process.stdout.write(`${what}: ${String(part)} of ${String(whole)} (${((100 * part) / whole).toFixed(1)} %)\n`)
  for (const other of others.slice(0, Number(showing))) process.stdout.write(`  ${other}\n`)
}

/** The pages of a site by their addresses. */
function listPages(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  return new Map(
    names
      .filter((name) => !/(?:^|\/)404\.html$/.test(name))
      .map((name) => [`/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, path.join(folder, name)]),
  )
}

/** The text of the article, without what the layouts add, and the ids of headings. */
function readParts(file: string): PageParts {
  const html = existsSync(file) ? fromHtml(readFileSync(file, 'utf8')) : fromHtml('')
  const found: Element[] = []
  visit(html, 'element', (node) => {
    if (!articles.some((name) => hasClass(node, name))) return undefined
    found.push(node)
    return 'skip'
  })
  const known: string[] = []
  visit({ type: 'root', children: found }, 'element', ({ tagName, properties: { id } }) => {
    if (typeof id === 'string' && /^h[1-6]$/.test(tagName)) known.push(id)
  })
  // Other tools write titles of admonitions in capital letters.
  const words = textOf({ type: 'root', children: found }).toLowerCase().replaceAll(/[​-‍]/g, '').split(/\s+/)
  return { words: words.filter((word) => word !== ''), ids: known }
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

function textOf(node: Nodes, isCode = false): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type !== 'element') return node.children.map((child) => textOf(child, isCode)).join('')
  if (node.tagName === 'a' && hasClass(node, 'anchor')) return ''
  if (
    ['script', 'style', 'svg', 'input'].includes(node.tagName) ||
    (node.tagName === 'button' && node.properties['role'] !== 'tab')
  )
    return ''
  if (layout.some((name) => hasClass(node, name))) return ''
  const text = node.children.map((child) => textOf(child, isCode || node.tagName === 'pre')).join('')
  // In code, tools add elements for types, which are not between words.
  return (isCode || inline.has(node.tagName)) && !hasClass(node, 'line') && !hasClass(node, 'token-line')
    ? text
    : ` ${text} `
}
