import { frontMatterSchema, postSchema, writtenKey, type FrontMatterSchema } from '../../config/front-matter.ts'
import { validateParts } from '../../yaml/validate.ts'
import {
  findAnyFrontMatter,
  findFrontMatter,
  linesOfFrontMatter,
  parseFrontMatter,
  type FrontMatterBlock,
} from '../../yaml/front-matter-block.ts'
import { placeOfKey, type FrontMatter, type KeyPlaces, type Page, type Place } from '../../model/page.ts'
import type { Report } from '../../report/problem.ts'
import { dialectOf, keyConverter, type Dialect } from '../foreign/dialects.ts'
import { isGroup } from '../../formats/raw-values.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import { isInBlog } from './blog-post.ts'
import { mapLines, placeInFile, type MappedLine } from '../../report/mapped-text.ts'
import type { MarkdownOptions } from './page-context.ts'
import { writeHome } from '../dialect/components/home-blocks.ts'
import { asItIs, inOpenQuotes, substituteInLine, type WriteValue } from '../../config/substitute-line.ts'
import type { Variables } from '../../config/variables.ts'

/** A page's text in parts, with the values of variables. */
interface SplitPage extends FoundFrontMatter {
  /** The lines before the body. */
  readonly head: readonly MappedLine[]
}

/** Splits the front matter from the text of a file and validates it. Invalid keys are left out. */
export type PageSplitter = (file: string, text: string, report: Report) => SplitPage

/** Creates a splitter for many pages. */
export function createPageSplitter(options: MarkdownOptions): PageSplitter {
  const { customKeys, blogFolder, variables } = options
  const [ofPage, ofPost] = [frontMatterSchema(customKeys), postSchema(customKeys)]
  const dialect = dialectOf(options)
  const [convertPageKeys, convertPostKeys] = [keyConverter(dialect, 'page'), keyConverter(dialect, 'post')]
  const schemas: Schemas = {
    of: (file) => (isInBlog(file, blogFolder) ? ofPost : ofPage),
    convertKeysOf: (file) => (isInBlog(file, blogFolder) ? convertPostKeys : convertPageKeys),
    readsAnyFormat: options.dialect === 'hugo',
    isTolerant: dialect !== undefined,
  }
  return (file, text, report) => {
    const lines = substituteInLines(mapLines(text), variables, file, report)
    const split = splitFrontMatter(lines, file, schemas, report)
    return { ...split, head: lines.slice(0, lines.length - split.body.length) }
  }
}

/**
 * Puts the values of variables into lines. Undeclared groups stay as written. In quoted front matter, the value is
 * escaped for YAML.
 */
function substituteInLines(
  lines: readonly MappedLine[],
  variables: Variables,
  file: string,
  report: Report,
): MappedLine[] {
  const bodyStart = linesOfFrontMatter(lines.map(({ text }) => text)).body
  return lines.map((line, index) => {
    const write: WriteValue = index < bodyStart ? inOpenQuotes : asItIs
    return substituteInLine(line, { variables, file, write }, report)
  })
}

interface Schemas {
  /** Blog posts have additional keys. */
  readonly of: (file: string) => FrontMatterSchema
  /** Converts the keys of another tool. */
  readonly convertKeysOf: (file: string) => Dialect['convertKeys']
  /** Whether front matter can be in TOML or JSON. */
  readonly readsAnyFormat: boolean
  /** Whether values that docsgen cannot use are only warnings, because another tool accepts them. */
  readonly isTolerant: boolean
}

interface FoundFrontMatter {
  readonly frontMatter: FrontMatter
  readonly keyPlaces: KeyPlaces
  /** The blocks of a home page as Markdown. */
  readonly home: readonly MappedLine[]
  /** The lines after the front matter. */
  readonly body: readonly MappedLine[]
}

function splitFrontMatter(
  lines: readonly MappedLine[],
  file: string,
  schemas: Schemas,
  report: Report,
): FoundFrontMatter {
  const texts = lines.map(({ text }) => text)
  const seen = schemas.readsAnyFormat ? findAnyFrontMatter(texts) : findFrontMatter(texts)
  if (seen === 'unclosed') reportUnclosed(file, schemas, report)
  const found = seen === 'unclosed' && schemas.isTolerant ? wholeFile(texts) : seen
  if (found === undefined || found === 'unclosed') {
    reportToml(texts, file, report)
    return { ...withoutKeys(file, schemas), body: found === undefined ? lines : [] }
  }
  const body = lines.slice(found.body)
  if (found.end === found.start) return { ...withoutKeys(file, schemas), body }
  const reportInFile: Report = (problem) => report({ ...problem, at: problem.at && inFile(problem.at, lines) })
  const document = parseFrontMatter(found, { lines: texts, file }, reportInFile)
  if (document === undefined) return { ...none, body }
  // If one key is invalid, the page keeps its title and address. Otherwise all links to it would be reported too.
  const written = isGroup(document.value) ? document.value : {}
  const converted = {
    ...document,
    // Keys of another tool may have another name.
    placeOf: ([key, ...rest]: readonly PropertyKey[], of?: 'key' | 'value') =>
      document.placeOf(key === undefined ? [] : [writtenKey(String(key), written), ...rest], of),
    value: convertKeys(document.value, schemas.convertKeysOf(file), (what) =>
      reportLeftOut(what, { file, line: 1 }, report),
    ),
  }
  const reportValue: Report = (problem) =>
    reportInFile(schemas.isTolerant ? { ...problem, severity: 'warning' } : problem)
  const frontMatter = validateParts(converted, schemas.of(file), 'front-matter', reportValue) ?? {}
  const places = Object.keys(frontMatter).map((name) => [name, inFile(converted.placeOf([name]), lines)] as const)
  const lineOf = (path: readonly PropertyKey[]): number => inFile(converted.placeOf(path), lines).line ?? 1
  const keyPlaces = Object.fromEntries(places)
  // The front matter of another tool has these blocks only where the tool shows them.
  const showsBlocks = frontMatter.layout === 'home' || schemas.isTolerant
  const home = showsBlocks ? writeHome(frontMatter, lineOf) : []
  if (!showsBlocks) reportUnshownBlocks({ frontMatter, keyPlaces, file }, report)
  return { frontMatter, keyPlaces, home, body }
}

/** Other tools read the whole file as front matter. */
function wholeFile(lines: readonly string[]): FrontMatterBlock {
  const start = lines.findIndex((text) => text.trim() !== '') + 1
  return { kind: 'yaml', start, end: lines.length, body: lines.length }
}

function reportUnclosed(file: string, { isTolerant }: Schemas, report: Report): void {
  const message = 'the front matter never ends; close it with a line of three hyphens'
  const severity = isTolerant ? 'warning' : 'error'
  report({ severity, rule: 'front-matter', message, at: { file, line: 1, column: 1 } })
}

function reportToml(lines: readonly string[], file: string, report: Report): void {
  if (!isToml(lines)) return
  const message =
    'this looks like front matter in TOML, which is not read; write it as YAML between lines of three hyphens'
  report({ severity: 'warning', rule: 'front-matter', message, at: { file, line: 1, column: 1 } })
}

function reportUnshownBlocks(page: Pick<Page, 'frontMatter' | 'keyPlaces' | 'file'>, report: Report): void {
  for (const name of ['hero', 'code', 'features', 'logos'] as const) {
    const message = `"${name}" is shown only on a page with "layout: home"`
    if (page.frontMatter[name] !== undefined)
      report({ severity: 'warning', rule: 'front-matter', message, at: placeOfKey(page, name) })
  }
}

/** What a tool does with pages that have no front matter, such as adding no heading to them. */
function withoutKeys(file: string, schemas: Schemas): typeof none {
  return { ...none, frontMatter: schemas.of(file).parse(schemas.convertKeysOf(file)({}, () => undefined)) }
}

function convertKeys(value: unknown, convert: Dialect['convertKeys'], leaveOut: (what: string) => void): unknown {
  return isGroup(value) ? convert(value, leaveOut) : value
}

/** TOML front matter of Hugo and Zola. To Markdown it is a paragraph. */
function isToml([first, second = '', ...others]: readonly string[]): boolean {
  if (first?.trimEnd() !== '+++' || !/^(?:[\w-]+\s*=|\[)/.test(second)) return false
  return others.some((text) => text.trimEnd() === '+++')
}

const none = { frontMatter: {}, keyPlaces: {}, home: [] }

/** Variables in a line move what follows them. */
function inFile(at: Place, lines: readonly MappedLine[]): Place {
  return at.line === undefined || at.column === undefined ? at : placeInFile(at.file, lines, at.line, at.column)
}
