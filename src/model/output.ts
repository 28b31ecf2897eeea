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
}
