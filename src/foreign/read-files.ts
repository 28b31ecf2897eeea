import { AsyncLocalStorage } from 'node:async_hooks'

const readings = new AsyncLocalStorage<Set<string>>()

/** Notes the absolute paths of files that the options of a site are made from. */
export function noteRead(files: readonly string[]): void {
  for (const file of files) readings.getStore()?.add(file)
}

/** Reads a site, and returns the files that its options are made from. */
export async function withReadFiles<Site>(
  read: () => Promise<Site>,
): Promise<{ readonly site: Site; readonly files: readonly string[] }> {
  const files = new Set<string>()
  const site = await readings.run(files, read)
  return { site, files: [...files] }
}
