import type { Config } from '../config/schema.ts'
import type { OutputFile } from '../model/output.ts'

const ending = '/index.html'

/**
 * Adds a copy of each page whose name ends with `.html`, if the config asks for it. It is not a redirect, because hosts
 * that serve `x.html` at `/x` would follow it without end. The page names its own address, and its script shows it.
 */
export function addHtmlFiles(files: readonly OutputFile[], { build }: Config): OutputFile[] {
  if (!build.htmlFiles) return [...files]
  return files.flatMap((file) =>
    file.path.endsWith(ending)
      ? [file, { ...file, path: `${file.path.slice(0, -ending.length)}.html`, repeatsOthers: true }]
      : [file],
  )
}
