/** A file of the site before it is written. */
export interface OutputFile {
  /** Path in the output folder, with forward slashes. */
  readonly path: string
  /** Equal fingerprints mean equal content, so an unchanged file does not have to be created again. */
  readonly fingerprint: () => string
  /** Creates the content. Called only if the file has to be written. */
  readonly content: () => string | Uint8Array
  /** Everything in it is also in files that precede it. */
  readonly repeatsOthers?: boolean
  /** If this is the HTML of a page: what it and the page's other files are made from, apart from the body. */
  readonly parts?: () => PageParts
}

/** The parts of a page apart from its body. A body with the same references goes into the same parts. */
export interface PageParts {
  /** Identify what is around the body in the HTML and in the Markdown version. */
  readonly frame: string
  readonly markdownFrame: string
  /** What replaces each reference in the HTML and in the Markdown version. */
  readonly fillings: readonly string[]
  readonly targets: readonly string[]
}
