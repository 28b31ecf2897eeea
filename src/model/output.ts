/** A file of the site before it is written. */
export interface OutputFile {
  /** Path in the output folder, with forward slashes. */
  readonly path: string
  /** Equal fingerprints mean equal content, so an unchanged file need not be made again. */
  readonly fingerprint: string
  /** Makes the content. Called only when the file has to be written. */
  readonly content: () => string | Uint8Array
}
