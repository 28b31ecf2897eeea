import { onClick } from './elements.ts'
import { writeStored } from './storage.ts'

/** The version that a reader chose is kept. */
export function rememberVersion(): void {
  onClick('[data-version]', ({ dataset }) => writeStored('docsgen.version', dataset['version'] ?? ''))
}
