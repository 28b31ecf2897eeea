import type { OutputFile } from '../model/output.ts'
import { ownFiles } from '../formats/own-files.ts'

/**
 * Brings the files of the static folder in among those that docsgen has made. A user's robots.txt, llms.txt, sitemap or
 * 404.html takes the place of docsgen's; the rules for hosts stand behind docsgen's own, so that both hold. Whatever else
 * would share a name is an error of the plan.
 */
export function addStaticFiles(made: readonly OutputFile[], brought: readonly OutputFile[]): OutputFile[] {
  const broughtOf = new Map(brought.map((file) => [file.path, file]))
  const joined = new Set<OutputFile>()
  const kept = made.flatMap((file) => {
    const twin = broughtOf.get(file.path)
    const onTwin = ownFiles.get(file.path)
    if (twin === undefined || onTwin === undefined || onTwin === 'refuse') return [file]
    if (onTwin === 'give way') return []
    joined.add(twin)
    return [join(file, twin)]
  })
  return [...kept, ...brought.filter((file) => !joined.has(file))]
}

/** The lines of both files; a mark of the encoding stands at the start of a file only. */
function join(first: OutputFile, second: OutputFile): OutputFile {
  return {
    path: first.path,
    fingerprint: `${first.fingerprint} ${second.fingerprint}`,
    content: () => {
      const more = Buffer.from(second.content())
      const mark = more.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
      return Buffer.concat([Buffer.from(first.content()), Buffer.from('\n'), more.subarray(mark)])
    },
  }
}
