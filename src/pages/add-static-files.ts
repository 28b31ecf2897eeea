import type { OutputFile } from '../model/output.ts'
import { ownFiles } from '../formats/names/own-files.ts'

/**
 * Adds the files of the static folder to the generated files. A user's robots.txt, llms.txt, sitemap or 404.html
 * replaces docsgen's. Rules for hosts are appended to docsgen's own, so both apply. Any other name conflict is a
 * planning error.
 */
export function addStaticFiles(made: readonly OutputFile[], brought: readonly OutputFile[]): OutputFile[] {
  const broughtOf = new Map(brought.map((file) => [file.path, file]))
  const joined = new Set<OutputFile>()
  const kept = made.flatMap((file) => {
    const same = broughtOf.get(file.path)
    const onConflict = ownFiles.get(file.path)
    if (same === undefined || onConflict === undefined || onConflict === 'refuse') return [file]
    if (onConflict === 'give way') return []
    joined.add(same)
    return [join(file, same)]
  })
  return [...kept, ...brought.filter((file) => !joined.has(file))]
}

/** Concatenates the lines of both files. A byte order mark is only allowed at the start. */
function join(first: OutputFile, second: OutputFile): OutputFile {
  return {
    path: first.path,
    fingerprint: () => `${first.fingerprint()} ${second.fingerprint()}`,
    content: () => {
      const more = Buffer.from(second.content())
      const mark = more.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
      return Buffer.concat([Buffer.from(first.content()), Buffer.from('\n'), more.subarray(mark)])
    },
  }
}
