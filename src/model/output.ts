/** A file of the site before it is written. */
export interface OutputFile {
  /** Path in the output folder, with forward slashes. */
  readonly path: string
  /** Equal fingerprints mean equal content, so an unchanged file need not be made again. */
  readonly fingerprint: string
  /**
   * Makes the content. Called only when the file has to be written; it is given the file of that path that is in place,
   * if it is as it was left there.
   */
  readonly content: (earlier?: EarlierFile) => string | Uint8Array
}

/** A file of the site as the last build wrote it. */
export interface EarlierFile {
  readonly fingerprint: string
  readonly read: () => Uint8Array
}
