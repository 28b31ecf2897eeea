import { once } from '../formats/take-or-make.ts'
import type { OutputFile } from '../model/output.ts'

interface LazyFile extends Omit<OutputFile, 'fingerprint'> {
  readonly fingerprint: () => string
}

/** A file whose fingerprint is computed when it is first read. The live preview reads few of them. */
export function lazyFile({ fingerprint: make, ...file }: LazyFile): OutputFile {
  const fingerprint = once(make)
  return {
    ...file,
    get fingerprint() {
      return fingerprint()
    },
  }
}
