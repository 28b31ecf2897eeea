import type { Config } from '../config/schema.ts'
import type { OutputFile } from '../model/output.ts'

const ending = '/index.html'

/**
 * Adds each page, and each redirect, a second time as `x.html`, if the config asks for it. A redirect to the page would loop on hosts that serve
 * `x.html` at `/x`. The page names its canonical address, and its script shows that address.
 */
export function addHtmlFiles(files: readonly OutputFile[], { build }: Config): OutputFile[] {
  if (!build.htmlFiles) return [...files]
  return files.flatMap((file) =>
    file.path.endsWith(ending)
      ? [file, { ...file, path: `${file.path.slice(0, -ending.length)}.html`, repeatsOthers: true }]
      : [file],
  )
}
