import type { DialectName } from '../../config/schema-parts/markdown-schema.ts'
import type { MappedLine } from '../../report/mapped-text.ts'
import type { Report } from '../../report/problem.ts'
import type { MarkdownOptions } from '../parse/page-context.ts'
import {
  slugOfBlackfriday,
  slugOfGitBook,
  slugOfPythonMarkdown,
  slugOfVitePress,
} from '../../formats/markdown/heading-slug.ts'
import type { Raw } from '../../formats/raw-values.ts'
import type { ForeignText } from './foreign-text.ts'
import { unwrapMdxBlocks } from '../mdx/prepare-mdx.ts'
import { convertVitePressKeys } from './vitepress/front-matter.ts'
import { convertDocusaurusKeys } from './docusaurus-front-matter.ts'
import { convertStarlightKeys } from './starlight-front-matter.ts'
import { convertHugoKeys } from './hugo/front-matter.ts'
import { translateHugo } from './hugo/hugo.ts'
import { convertGitBookKeys, translateGitBook } from './gitbook.ts'
import { translateMdBook } from './mdbook.ts'
import { convertMkDocsKeys, convertMkDocsPostKeys } from './mkdocs/front-matter.ts'
import { translateMkDocs } from './mkdocs/mkdocs.ts'
import { convertNoteKeys, translateObsidian, translateWiki } from './wiki.ts'
import { translateVitePress } from './vitepress/vitepress.ts'

/** How pages that are written for another tool differ from those of docsgen. */
export interface Dialect {
  /** Converts the keys of the front matter. `leaveOut` receives what has no meaning here. */
  readonly convertKeys: (values: Raw, leaveOut: (what: string) => void) => Raw
  /** Converts the front matter of posts, if it has other keys than that of pages. */
  readonly convertPostKeys?: Dialect['convertKeys']
  /** Rewrites the text into the syntax of docsgen. */
  readonly translate: (text: ForeignText, report: Report) => readonly MappedLine[]
}

const dialects: Readonly<Record<DialectName, Dialect | undefined>> = {
  docsgen: undefined,
  vitepress: {
    convertKeys: convertVitePressKeys,
    translate: translateVitePress,
  },
  docusaurus: {
    convertKeys: convertDocusaurusKeys,
    translate: ({ lines }) => unwrapMdxBlocks(lines),
  },
  starlight: {
    convertKeys: convertStarlightKeys,
    translate: ({ lines }) => lines,
  },
  mkdocs: {
    convertKeys: convertMkDocsKeys,
    convertPostKeys: convertMkDocsPostKeys,
    translate: translateMkDocs,
  },
  hugo: {
    convertKeys: convertHugoKeys,
    translate: translateHugo,
  },
  mdbook: {
    convertKeys: (values) => values,
    translate: translateMdBook,
  },
  gitbook: {
    convertKeys: convertGitBookKeys,
    translate: translateGitBook,
  },
  obsidian: {
    convertKeys: convertNoteKeys,
    translate: translateObsidian,
  },
  wiki: {
    convertKeys: (values) => values,
    translate: translateWiki,
  },
}

/** The dialect of a site's pages; `undefined` if it is docsgen's own. */
export function dialectOf({ dialect }: { readonly dialect: DialectName }): Dialect | undefined {
  return dialects[dialect]
}

/** How the front matter of pages, or of posts of a blog, is converted. */
export function keyConverter(dialect: Dialect | undefined, kind: 'page' | 'post'): Dialect['convertKeys'] {
  const own = kind === 'post' ? (dialect?.convertPostKeys ?? dialect?.convertKeys) : dialect?.convertKeys
  return own ?? ((values) => values)
}

const headingNames: Readonly<Record<string, (text: string) => string>> = {
  vitepress: slugOfVitePress,
  mkdocs: slugOfPythonMarkdown,
  blackfriday: slugOfBlackfriday,
  gitbook: slugOfGitBook,
}

/** The name of a heading from which its id is made. */
export function nameOfHeading(text: string, options: Pick<MarkdownOptions, 'dialect' | 'anchors'>): string {
  return headingNames[options.anchors ?? options.dialect]?.(text) ?? text
}
