import type { ProjectFileReader } from './project-files.ts'
import type { Point } from 'unist'
import type { Author, BrowserScript, Place, Reference } from '../../model/page.ts'
import type { Report } from '../../report/problem.ts'
import type { CodeInfo } from '../../formats/markdown/fence-info.ts'
import { placeInFile, type MappedLine } from '../../report/mapped-text.ts'
import type { Config } from '../../config/schema.ts'
import type { DialectName } from '../../config/schema-parts/markdown-schema.ts'
import type { Raw } from '../../formats/raw-values.ts'
import type { PageScript } from '../foreign/foreign-text.ts'
import type { RenderVue } from '../../model/vue-page.ts'
import type { Variables } from '../../config/variables.ts'
import type { ExtraSources } from '../../config/policy/policy-sources.ts'
import type { Transform } from './transforms.ts'
import { admonitionKinds } from '../../model/admonition-kinds.ts'
import type { MessageKey } from '../../model/messages.ts'

/** Texts of the interface that are part of the HTML of a page. */
export const markdownMessages = [
  'copyCode',
  ...admonitionKinds,
  'details',
  'diagramOf',
  'enlargeDiagram',
  'done',
  'toDo',
  'footnotes',
  'backToReference',
] as const satisfies readonly MessageKey[]

export type MarkdownMessages = Readonly<Record<(typeof markdownMessages)[number], string>>

/** The Markdown options of a site's config; plain data that can be sent to a worker. */
export interface MarkdownOptions {
  /** Texts of the interface, in the language of the site. */
  readonly messages: MarkdownMessages
  readonly variables: Variables
  readonly html: 'sanitize' | 'allow' | 'deny'
  readonly math: boolean
  /** Whether quotes, dashes and dots in text become typographic characters. */
  readonly smartPunctuation: boolean | 'commonmark'
  readonly dialect: DialectName
  /** The tool whose rules make the ids of headings; default: that of the dialect. */
  readonly anchors?: 'docsgen' | 'vitepress' | 'mkdocs' | 'hugo' | 'blackfriday' | 'gitbook' | undefined
  /** Names at the start of imports, and the folders that they refer to. */
  readonly aliases: Readonly<Record<string, string>>
  /** The config of VitePress, if the pages are written for it. */
  readonly siteConfig?: Raw | undefined
  /** Whether the ids of headings keep upper case letters. */
  readonly keepsCase: boolean
  /** What the content security policy permits; `undefined` if the site has none. */
  readonly policy: ExtraSources | undefined
  readonly mermaid: boolean
  /** Languages to highlight in addition to the built-in ones. */
  readonly languages: readonly OwnLanguage[]
  /** Languages whose blocks are shown by a component. */
  readonly fences: readonly string[]
  /** Comments in code that mark lines, in addition to docsgen's own. */
  readonly comments: Config['code']['comments']
  readonly customKeys: Readonly<Record<string, readonly string[]>>
  /** Authors of posts by the names that posts use for them. */
  readonly authors?: Readonly<Record<string, Author>>
  /** Dates of posts that have none, by their files below the folder of the blog. */
  readonly postDates?: Readonly<Record<string, string>>
  /** The content folder, relative to the project's folder. */
  readonly contentFolder: string
  /** Folders that includes may be in if the content folder does not have them, nearest first. */
  readonly baseFolders?: readonly string[] | undefined
  /** The blog folder, relative to the project's folder. */
  readonly blogFolder?: string | undefined
  /** Whether lists show all of a post that does not mark the end of its start. */
  readonly listsWholePosts?: boolean | undefined
  /** The file that describes the documented command line, relative to the project's folder. */
  readonly commandLine: string | undefined
}

/** A language with a grammar of the site. */
export interface OwnLanguage {
  readonly name: string
  readonly address: string
  readonly fingerprint: string
}

/** A component on a page: its literal properties and its content. */
export interface ComponentNode {
  readonly name: string
  readonly props: Readonly<Record<string, unknown>>
  /** Child components, and the numbers of the content between them. */
  readonly children: readonly (ComponentNode | number)[]
  /** The number of the content that is its label. */
  readonly label?: number | undefined
}

/** What the page parser needs from the outside. */
export interface PageTools {
  /** Reads a file of the project, relative to its folder, or explains why it cannot be read. */
  readonly readFile: ProjectFileReader
  readonly componentNames: readonly string[]
  /** Names of components and elements that the site's map has. */
  readonly mappedNames: ReadonlySet<string>
  /** Classes that only the theme may use. */
  readonly themeClasses: ReadonlySet<string>
  /** Absolute path of the project's folder. */
  readonly root: string
  /** The plugins of the site. */
  readonly transforms: readonly Transform[]
  /** Renders a component to HTML. `<template data-slot="N">` marks the place of content number N. */
  readonly renderComponent: (node: ComponentNode) => string
  /** The properties of a component, if they are known. */
  readonly propertiesOf: (component: string) => readonly string[] | undefined
  /** Renders the parts of a page that are made with Vue; missing if the site does not use Vue. */
  readonly renderVue?: RenderVue | undefined
}

/** A code block. */
export interface CodeMark {
  readonly kind: 'code'
  readonly info: CodeInfo
  readonly value: string
  readonly at: Place
}

/** Something in the Markdown that the finished HTML shows. The tree only contains its number. */
export type Mark =
  | { readonly kind: 'admonition'; readonly name: string; readonly hasTitle: boolean }
  | { readonly kind: 'details' }
  /** A component of Vue, or an element with attributes of Vue. */
  | { readonly kind: 'vue'; readonly name: string; readonly attributes: string }
  | CodeMark
  | {
      readonly kind: 'component'
      readonly name: string
      readonly props: Readonly<Record<string, unknown>>
      readonly at: Place
      readonly base: string
    }

/** A file whose text is part of the page: the page's own file first, then its includes. */
export interface PageSource {
  readonly file: string
  /** The folder that relative addresses in the file refer to, relative to the project. */
  readonly base: string
  readonly lines: readonly MappedLine[]
}

/** The working state while the text of one page is read. */
export interface SourceContext {
  readonly options: MarkdownOptions
  readonly tools: Pick<PageTools, 'readFile'> & Partial<Pick<PageTools, 'transforms'>>
  readonly report: Report
  readonly sources: PageSource[]
  /** Scripts of the page and of its includes, in the syntax of another tool. */
  readonly scripts: PageScript[]
  /** Other files that were read, with the hashes of their content. */
  readonly dependencies: Map<string, string>
}

/** The working state while one page is parsed. None of it is kept after parsing. */
export interface PageContext extends SourceContext {
  readonly tools: PageTools
  /** The front matter, as components of the site read it. */
  values: Raw
  readonly marks: Mark[]
  readonly references: Reference[]
  /** The first reference of each kind to each address. */
  readonly firstReferences: Map<string, Reference>
  /** Keys of the page's diagrams. */
  readonly diagrams: Set<string>
  /** HTML of the page's interactive parts. */
  readonly parts: string[]
  /** Rules of the inline styles that plugins and components add. */
  readonly styles: string[]
  /** Scripts of the interactive parts that are made with Vue. */
  readonly partScripts: BrowserScript[]
  /** Markdown files that MDX imports, which are left out, bind to a component name. */
  readonly importedFiles: Map<string, string>
}

/** The initial state for parsing a page. */
export function startContext(options: MarkdownOptions, tools: PageTools, report: Report): PageContext {
  return {
    options,
    tools,
    report,
    sources: [],
    scripts: [],
    values: {},
    marks: [],
    references: [],
    firstReferences: new Map(),
    diagrams: new Set(),
    parts: [],
    styles: [],
    partScripts: [],
    importedFiles: new Map(),
    dependencies: new Map(),
  }
}

/**
 * Trees of several files are joined into one, and conversion only keeps the position of a node. So the line also
 * encodes the number of the file: file 2, line 14 is line 20,000,014.
 */
export const linesPerSource = 10_000_000

/** The file and position that a point of the joined tree refers to. */
export function placeOf(context: SourceContext, point: Point | undefined): Place {
  const source = sourceOf(context, point)
  if (source === undefined) return { file: '' }
  if (point === undefined) return { file: source.file, line: 1, column: 1 }
  return placeInFile(source.file, source.lines, point.line % linesPerSource, point.column)
}

/** The file that a point of the joined tree comes from. */
export function sourceOf(context: SourceContext, point: Point | undefined): PageSource | undefined {
  return context.sources[point === undefined ? 0 : Math.floor(point.line / linesPerSource)]
}

/** Stores a marker and returns the number for the tree. */
export function addMark(context: PageContext, mark: Mark): string {
  return String(context.marks.push(mark) - 1)
}

/** A file that was read, and the hash of its content; empty if that is unknown. */
export interface ReadFile {
  readonly file: string
  readonly hash: string
}

/** Other files of the project that a page was made from. */
export function listDependencies({ dependencies }: Pick<PageContext, 'dependencies'>): ReadFile[] {
  return [...dependencies].map(([file, hash]) => ({ file, hash }))
}
