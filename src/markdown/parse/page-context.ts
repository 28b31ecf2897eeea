import type { ColouredCode, KnownCode } from '../dialect/coloured-code.ts'
import type { ProjectFileReader } from './project-files.ts'
import type { Point } from 'unist'
import type { Place, Reference } from '../../model/page.ts'
import type { Report } from '../../report/problem.ts'
import type { CodeInfo } from '../../formats/fence-info.ts'
import { placeInFile, type MappedLine } from '../../report/mapped-text.ts'
import type { Variables } from '../../config/variables.ts'

/** What a site's config says about Markdown; plain data, so that it can be sent to a worker. */
export interface MarkdownOptions {
  readonly variables: Variables
  readonly html: 'sanitize' | 'allow' | 'deny'
  readonly math: boolean
  readonly mermaid: boolean
  /** Languages beside the built-in ones that code is highlighted in. */
  readonly languages: readonly string[]
  readonly customKeys: Readonly<Record<string, readonly string[]>>
  /** Folder of the content, relative to the project's folder. */
  readonly contentFolder: string
  /** Folder of the blog's posts, relative to the project's folder. */
  readonly blogFolder?: string | undefined
  /** File, relative to the project's folder, that describes the command line which the pages tell of. */
  readonly commandLine: string | undefined
}

/** A component as it stands in a page: its literal properties, and what is inside it. */
export interface ComponentNode {
  readonly name: string
  readonly props: Readonly<Record<string, unknown>>
  /** Components inside this one, and the numbers of the stretches of content between them. */
  readonly children: readonly (ComponentNode | number)[]
}

/** What the parser of pages needs from the outside. */
export interface PageTools {
  /** Reads a file of the project, relative to its folder; a text says why it cannot be read. */
  readonly readFile: ProjectFileReader
  readonly componentNames: readonly string[]
  /** Classes that only the theme may use. */
  readonly themeClasses: ReadonlySet<string>
  /** Renders a component to HTML in which `<docsgen-slot data-slot="N">` stands for the content number N. */
  readonly renderComponent: (node: ComponentNode) => string
}

/** A block of code. */
export interface CodeMark {
  readonly kind: 'code'
  readonly info: CodeInfo
  readonly value: string
  readonly at: Place
}

/** Something that Markdown says and that the finished HTML shows; the tree carries only its number. */
export type Mark =
  | { readonly kind: 'admonition'; readonly name: string; readonly hasTitle: boolean }
  | { readonly kind: 'details' }
  | CodeMark
  | {
      readonly kind: 'component'
      readonly name: string
      readonly props: Readonly<Record<string, unknown>>
      readonly at: Place
      readonly base: string
    }

/** A file whose text is part of the page: the page itself first, then what it includes. */
export interface PageSource {
  readonly file: string
  /** Folder, relative to the project, from which the file's relative addresses start. */
  readonly base: string
  readonly lines: readonly MappedLine[]
}

/** The working state while the text of one page is read. */
export interface SourceContext {
  readonly options: MarkdownOptions
  readonly tools: Pick<PageTools, 'readFile'>
  readonly report: Report
  readonly sources: PageSource[]
  /** Other files that were read, with the hashes of what was found. */
  readonly dependencies: Map<string, string>
}

/** The working state while one page is parsed; nothing of it outlives the parse. */
export interface PageContext extends SourceContext {
  readonly tools: PageTools
  readonly marks: Mark[]
  readonly references: Reference[]
  /** The first reference of each kind to each address. */
  readonly firstReferences: Map<string, Reference>
  /** Coloured code of the page as it was before, and that of the page as it is now. */
  readonly knownCode: KnownCode
  readonly code: Map<string, ColouredCode>
  /** HTML of the page's interactive parts. */
  readonly parts: string[]
  /** Markdown files that imports of MDX, which are left out, gave a name as of a component. */
  readonly importedFiles: Map<string, string>
}

/** The state in which the parse of a page begins. */
export function startContext(options: MarkdownOptions, tools: PageTools, report: Report): PageContext {
  return {
    options,
    tools,
    report,
    sources: [],
    marks: [],
    references: [],
    firstReferences: new Map(),
    knownCode: new Map(),
    code: new Map(),
    parts: [],
    importedFiles: new Map(),
    dependencies: new Map(),
  }
}

/**
 * Trees of several files are joined into one, and conversion keeps nothing of a node but its position;
 * so the number of the file is kept in the line: file 2, line 14 is line 20,000,014.
 */
export const linesPerSource = 10_000_000

/** The file and place that a point of the joined tree stands for. */
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

/** Keeps a mark and gives the number that the tree carries. */
export function addMark(context: PageContext, mark: Mark): string {
  return String(context.marks.push(mark) - 1)
}
