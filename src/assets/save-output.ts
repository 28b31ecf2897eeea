import { readFileSync } from 'node:fs'
import type { BuildOptions, Message, Metafile } from 'esbuild'
import { writeWhole } from '../cache/record.ts'
import { isSystemError } from '../system/system-error.ts'

/** Bundles modules and saves the output. */
export async function buildAndSave(
  options: BuildOptions,
): Promise<{ readonly metafile: Metafile; readonly warnings: readonly Message[] }> {
  const { build } = await import('esbuild')
  const { outputFiles, metafile, warnings } = await build({ ...options, write: false, metafile: true })
  for (const { path: file, contents } of outputFiles) saveOutput(file, contents)
  return { metafile, warnings }
}

/** Writes a file unless it already has this content: another process may be running it. */
export function saveOutput(file: string, content: string | Uint8Array): void {
  if (!hasContent(file, content)) writeWhole(file, content)
}

function hasContent(file: string, content: string | Uint8Array): boolean {
  try {
    return readFileSync(file).equals(Buffer.from(content))
  } catch (error) {
    if (!isSystemError(error)) throw error
    return false
  }
}
