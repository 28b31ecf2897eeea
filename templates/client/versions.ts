import { onClick } from './elements.ts'
import { writeStored } from './storage.ts'

/** Remembers the version that the reader chose. */
export function rememberVersion(): void {
  onClick('[data-version]', ({ dataset }) => writeStored('docsgen.version', dataset['version'] ?? ''))
}
