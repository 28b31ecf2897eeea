import { existsSync } from 'node:fs'
import type { OutputFile } from '../../src/model/output.ts'

/**
 * A small site in several versions that share some pages. Version `slow` takes time for each file, version `large` has
 * a file of 3 MB, and version `held` waits until the file named by HOLD_FILE exists.
 */
export function sampleSite(version: string, count = 30): OutputFile[] {
  const shared = Array.from({ length: count }, (_, number) =>
    pageOf(`section-${number % 5}/page-${number}/index.html`, number, version),
  )
  const own = [file(`only-${version}/index.html`, `only in ${version}`), file('index.html', `home of ${version}`)]
  const large = version === 'large' ? [file('large.bin', 'x'.repeat(3_000_000))] : []
  return [...shared, ...own, ...large]
}

/** The content of each file of a sample site, by path. */
export function contentOf(files: readonly OutputFile[]): Map<string, string> {
  return new Map(files.map(({ path, content }) => [path, String(content())]))
}

/** A file of a site with known content. */
export function file(path: string, text: string): OutputFile {
  return { path, fingerprint: () => text.slice(0, 80), content: () => text }
}

function pageOf(path: string, number: number, version: string): OutputFile {
  const text = number % 4 === 0 ? `page ${number} of ${version}\n`.repeat(50) : `page ${number}\n`.repeat(50)
  if (version === 'held') return { ...file(path, text), content: () => waitForFile(text) }
  if (version !== 'slow') return file(path, text)
  return { ...file(path, text), content: () => waitFor(20, text) }
}

function waitFor(milliseconds: number, text: string): string {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return text
}

function waitForFile(text: string): string {
  const { HOLD_FILE: hold } = process.env
  if (hold === undefined) return text
  const end = performance.now() + 60_000
  while (!existsSync(hold) && performance.now() < end);
  return text
}
