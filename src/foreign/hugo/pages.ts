import { readFileSync } from 'node:fs'
import path from 'node:path'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { findAnyFrontMatter, parseFrontMatter } from '../../yaml/front-matter-block.ts'
import { listFiles } from '../list-files.ts'

/** What the pages of a Hugo site say about themselves that concerns the whole site. */
export interface HugoPages {
  /** Markdown files, relative to the content folder. */
  readonly files: readonly string[]
  /** Pages and folders that Hugo does not publish, as patterns. */
  readonly excluded: readonly string[]
  /** Files whose addresses the config sets, with the names that result in them. */
  readonly names: Readonly<Record<string, string>>
  /** Files whose addresses would have a part that ends with a dot, which is not a name for a folder on Windows. */
  readonly withDots: readonly string[]
  /** Entries of menus, in the form of the config. */
  readonly menus: readonly (readonly [menu: string, entry: Raw])[]
  /** Values that sections give their pages, by folder. */
  readonly cascades: readonly (readonly [folder: string, values: Raw])[]
  /** The addresses at the root that front matter names, such as those of aliases. */
  readonly addresses: ReadonlySet<string>
  readonly hasFormulas: boolean
  readonly hasCategories: boolean
  /** Pages in other formats. */
  readonly others: readonly string[]
}

/** Reads the front matter of all pages. Errors in it are reported when the pages are read. */
export function readHugoPages(folder: string, permalinks: ReadonlyMap<string, string>): HugoPages {
  const all = listFiles(folder)
  const files = all.filter((name) => name.endsWith('.md')).toSorted()
  const now = new Date()
  const excluded: string[] = []
  const names: Record<string, string> = {}
  const withDots: string[] = []
  const menus: (readonly [string, Raw])[] = []
  const cascades: (readonly [string, Raw])[] = []
  const addresses = new Set<string>()
  let hasFormulas = false
  let hasCategories = false
  for (const name of files) {
    const text = readFileSync(path.join(folder, name), 'utf8')
    hasFormulas ||= /\{\{[<%]\s*(?:katex|math)\b|^\s*```+ *math\b/m.test(text)
    hasCategories ||= /^(?:---|\+\+\+|\{)\s[^]*?^\s*["']?categories["']?\s*[:=]/im.test(text.slice(0, 2000))
    const frontMatter = findFrontMatter(text)
    if (frontMatter === undefined) continue
    for (const [, address = ''] of frontMatter.written.matchAll(rootAddress)) addresses.add(address)
    const pattern = permalinks.get(name.split('/')[0] ?? '')
    const values = readValues(frontMatter, pattern !== undefined, now)
    if (values === undefined) continue
    excluded.push(...excludedBy(values, name, now))
    menus.push(...menusOf(values, name))
    cascades.push([path.posix.dirname(name), cascadeOf(values)])
    if (pattern === undefined || name.endsWith('_index.md')) continue
    const wanted = nameFrom(pattern, values, name)
    names[name] = `${wanted.replaceAll(/\.+(?=\/|$)/g, '')}.md`
    if (names[name] !== `${wanted}.md`) withDots.push(name)
  }
  const others = all.filter((name) => /\.(?:html|adoc|org|rst|pdc)$/.test(name))
  return { files, excluded, names, withDots, menus, cascades, addresses, hasFormulas, hasCategories, others }
}

const relevant = /^\s*["']?(?:expirydate|publishdate|headless|_?build|cascade|menus?)\b/im

/** An address with one part, such as `/guides/`. */
const rootAddress = /(?<![\w/.-])\/([\w-]+)\/?(?![\w/.-])/g

function findFrontMatter(text: string) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const found = findAnyFrontMatter(lines)
  if (found === undefined || found === 'unclosed') return undefined
  return { lines, found, written: lines.slice(found.start, found.end).join('\n') }
}

type FrontMatter = NonNullable<ReturnType<typeof findFrontMatter>>

/** The values of front matter, with names in lower case; `undefined` if nothing in it concerns the whole site. */
function readValues({ lines, found, written }: FrontMatter, isNeeded: boolean, now: Date): Raw | undefined {
  const year = Number(/^\s*["']?date["']?\s*[:=]\s*["']?(\d{4})/im.exec(written)?.[1] ?? 0)
  if (!isNeeded && !relevant.test(written) && year < now.getFullYear()) return undefined
  const value = groupOf(parseFrontMatter(found, { lines, file: '' }, () => undefined)?.value)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]))
}

function excludedBy(values: Raw, name: string, now: Date): string[] {
  const isBundle = name.endsWith('/index.md')
  const inFuture = [values['publishdate'] ?? values['date']].some((date) => timeOf(date) > now.getTime())
  const isExpired = timeOf(values['expirydate']) < now.getTime()
  const isHidden = isUnpublished(values) || (isBundle && values['headless'] === true)
  const cascades = [values['cascade'] ?? []].flat().map(groupOf)
  const folder = path.posix.dirname(name)
  return [
    ...(inFuture || isExpired || isHidden ? [name] : []),
    ...(cascades.some((one) => one['target'] === undefined && isUnpublished(one)) ? [`${folder}/**`] : []),
  ]
}

/** The values that a section gives its pages. */
function cascadeOf(values: Raw): Raw {
  const cascades = [values['cascade'] ?? []].flat().map(groupOf)
  const general = cascades.filter((one) => one['target'] === undefined && one['_target'] === undefined)
  return Object.assign({}, ...general.map(({ params, ...others }) => ({ ...others, ...groupOf(params) }))) as Raw
}

function isUnpublished(values: Raw): boolean {
  const { render } = groupOf(values['build'] ?? values['_build'])
  return render === 'never' || render === false
}

/** The time of a date; not a number without one. */
function timeOf(date: unknown): number {
  return date instanceof Date ? date.getTime() : typeof date === 'string' ? Date.parse(date) : Number.NaN
}

function menusOf(values: Raw, name: string): (readonly [string, Raw])[] {
  const written = values['menus'] ?? values['menu']
  const entries: [string, Raw][] =
    typeof written === 'string'
      ? [[written, {}]]
      : Array.isArray(written)
        ? listOf(written).map((one) => [String(one), {}])
        : Object.entries(groupOf(written)).map(([menu, entry]) => [menu, groupOf(entry)])
  const pageref = `/${name.replace(/(?:(?:^|\/)_?index)?\.md$/, '')}`
  const label = textOf(values['linktitle'], textOf(values['title'], pageref))
  return entries.map(([menu, entry]) => [
    menu,
    {
      name: label,
      pageref,
      weight: values['weight'],
      ...Object.fromEntries(Object.entries(entry).map(([key, one]) => [key.toLowerCase(), one])),
    },
  ])
}

/** The address that a pattern such as `/:year/:month/:slug/` gives a page, without slashes around it. */
function nameFrom(pattern: string, values: Raw, file: string): string {
  const { dir, name } = path.posix.parse(file)
  const own = name === 'index' ? path.posix.basename(dir) : name
  const title = inAddress(textOf(values['title'], own))
  const date = new Date(timeOf(values['date']) || 0)
  const sections = name === 'index' ? path.posix.dirname(dir) : dir
  const tokens: Readonly<Record<string, string>> = {
    year: String(date.getUTCFullYear()),
    month: String(date.getUTCMonth() + 1).padStart(2, '0'),
    day: String(date.getUTCDate()).padStart(2, '0'),
    slug: textOf(values['slug'], title),
    title,
    section: sections.split('/')[0] ?? '',
    sections,
    slugorfilename: textOf(values['slug'], own),
    slugorcontentbasename: textOf(values['slug'], own),
  }
  const address = pattern.replaceAll(/:(\w+)/g, (_, token: string) => tokens[token] ?? own)
  return address.replaceAll(/^\/+|\/+$/g, '')
}

/** A title as Hugo writes it in addresses. */
function inAddress(title: string): string {
  return (
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\s._/+~@-]/gu, '')
      .trim()
      // A plus is a space there.
      .replaceAll(/[\s+]*-[\s+]*/g, '-')
      .replaceAll(/[\s+]+/g, '-')
  )
}
