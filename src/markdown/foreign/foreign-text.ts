import path from 'node:path'
import type { Variables } from '../../config/variables.ts'
import type { Place } from '../../model/page.ts'
import type { Raw } from '../../formats/raw-values.ts'
import type { MappedLine } from '../../report/mapped-text.ts'

/** A file in the syntax of another tool. */
export interface ForeignText {
  /** Relative to the project's folder. */
  readonly file: string
  readonly lines: readonly MappedLine[]
  readonly options: {
    /** The folder of the pages, relative to the project's folder. */
    readonly contentFolder: string
    readonly math: boolean
    readonly variables: Variables
    /** The config of the other tool, as its sites have it. */
    readonly siteConfig?: Raw | undefined
  }
  /** Whether it is a page, and not a part that is included in one. */
  readonly isPage: boolean
  /** Reads a file of the project that pages can show, if there is one. */
  readonly readText: (file: string) => string | undefined
  /** The target of a link that names an id. It is known when pages are rewritten, and otherwise planned later. */
  readonly targetOfName?: (name: string) => string | undefined
  /** The front matter of the page. */
  readonly values: Raw
  /** Scripts of the page, which are not part of its text, are added here. */
  readonly scripts: PageScript[]
}

/** A script element of a page. */
export interface PageScript {
  readonly text: string
  readonly at: Place
}

/** The path of a project file as includes name it: from the content folder. */
export function fromContentFolder(file: string, { contentFolder }: ForeignText['options']): string {
  return `/${path.posix.relative(contentFolder, file)}`
}

/** The group of variables for the values that the front matter of a section gives all of its pages. */
export function cascadeName(folder: string): string {
  return `cascade-${folder.replaceAll(/[^\w-]/g, '-')}`
}

/** The group of variables for the values that the plugin "macros" of MkDocs shows. */
export const macroVariables = 'macros'

/** The name in this group that is set if macros are only read in pages with `render_macros: true`. */
export const onlyMarked = 'only-marked-pages'

/** The group of variables of a site whose plugins resolve links that name ids: `[text][package.name]`. */
export const crossReferences = 'cross-references'

/** The group of variables of a site with the extension "smartsymbols" of PyMdown. */
export const smartSymbols = 'smart-symbols'

/** The group of variables with the options of the extension "magiclink" of PyMdown, if it links repositories. */
export const repositoryLinks = 'repository-links'

/** The group of variables with the delimiters of formulas in Hugo. */
export const formulaDelimiters = 'formula-delimiters'

/** The group of variables whose names are the files that every page of MkDocs ends with. */
export const appendedFiles = 'appended-files'
