import path from 'node:path'
import { keyConverter, type Dialect } from '../../markdown/foreign/dialects.ts'
import { isInBlog } from '../../markdown/parse/blog-post.ts'
import type { ForeignText, PageScript } from '../../markdown/foreign/foreign-text.ts'
import { mapLines, type MappedLine } from '../../report/mapped-text.ts'
import { linesOfFrontMatter, readFrontMatter } from '../../yaml/front-matter-block.ts'
import { isBrokenYaml, rewriteKeys } from './front-matter.ts'

/** A page or a part of one, as it is on disk. */
export interface WrittenPage {
  /** Relative to the project's folder. */
  readonly file: string
  readonly text: string
}

/** Rewrites a page from the syntax of another tool into that of docsgen. */
export function rewriteDialect(
  { file, text }: WrittenPage,
  {
    dialect,
    locale,
    blogFolder,
    ...site
  }: { readonly dialect: Dialect; readonly locale: string; readonly blogFolder: string | undefined } & Pick<
    ForeignText,
    'options' | 'readText' | 'targetOfName'
  >,
): string {
  const lines = mapLines(text)
  const texts = lines.map((line) => line.text)
  const found = linesOfFrontMatter(texts)
  const written = texts.slice(found.start, found.end).join('\n')
  const convertKeys = keyConverter(dialect, isInBlog(file, blogFolder) ? 'post' : 'page')
  // The tool shows pages whose front matter it cannot read, and docsgen does not.
  const isBroken = isBrokenYaml(written)
  const keys = found.body === 0 || isBroken ? '' : rewriteKeys(written, convertKeys)
  const head = keys.trim() === '' ? [] : ['---', ...keys.split('\n'), '---']
  if (isBroken) head.push('<!--', ...written.replaceAll('-->', '-- >').split('\n'), '-->')
  const scripts: PageScript[] = []
  const values = readFrontMatter(text)
  const foreign = { file, lines: lines.slice(found.body), isPage: true, values, scripts, ...site }
  const made = dialect.translate(foreign, () => undefined)
  const shown = tidy(restoreScripts(made, lines, scripts), lines).map((line) => {
    const own = line.replace(/(?<=\bfile=")\/(\.\.\/[^"]*)/, (_, name: string) =>
      path.posix.relative(path.posix.dirname(file), path.posix.join(site.options.contentFolder, name)),
    )
    return locale.startsWith('en') ? withoutUsualTitle(own) : own
  })
  return [...head, ...shown].join(text.includes('\r\n') ? '\r\n' : '\n')
}

/** Scripts are not part of the text that is shown, but of the page. */
function restoreScripts(
  made: readonly MappedLine[],
  lines: readonly MappedLine[],
  scripts: readonly PageScript[],
): MappedLine[] {
  const hidden = new Set(
    scripts.flatMap(({ text, at: { line = 1 } }) => text.split('\n').map((_, index) => line + index)),
  )
  return made.map((line) => (hidden.has(line.line) ? (lines[line.line - 1] ?? line) : line))
}

/** Blank lines around blocks: one where the translation has added some, and as they were elsewhere. */
function tidy(made: readonly MappedLine[], lines: readonly MappedLine[]): string[] {
  const shown: string[] = []
  let wasAdded = false
  for (const line of made) {
    const isBlank = line.text.trim() === ''
    const isAdded = isBlank && lines[line.line - 1]?.text.trim() !== ''
    const before = shown.at(-1)
    if (isBlank && (before === undefined ? isAdded : before.trim() === '' && (isAdded || wasAdded))) continue
    if (!isBlank && /^\s*:{3,}\w/.test(before ?? '') && lines[line.line - 1]?.text !== line.text) shown.push('')
    shown.push(line.text)
    wasAdded = isAdded
  }
  return shown
}

/** `:::note[Note]` is `:::note`. */
function withoutUsualTitle(line: string): string {
  return line.replace(
    /^(\s*:{3,}(note|tip|info|warning|danger))\[(\w+)\]$/,
    (all, start: string, name: string, title: string) => (title.toLowerCase() === name ? start : all),
  )
}
