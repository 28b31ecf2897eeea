import type { Script } from './shell.ts'

/** Instructions followed by a shell command, or by a JSON list of its words. */
const instruction = /^[ \t]*(?:ONBUILD[ \t]+)?(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK(?:[ \t]+--\S+)*[ \t]+CMD)(?=[ \t])/i

/** Options of an instruction, before its command: `--mount=type=cache`. */
const options = /^(?:[ \t]|\\\r?\n|--\w+=\S+)*/

/** The commands of a Dockerfile: one script for each instruction that runs something. */
export function scriptsOfDockerfile(text: string): Script[] {
  const lines = text.split('\n')
  const scripts: Script[] = []
  let offset = 0
  for (let at = 0; at < lines.length; at += 1) {
    const name = instruction.exec(lines[at] ?? '')?.[0]
    const from = offset
    offset += (lines[at] ?? '').length + 1
    if (name === undefined) continue
    const document = documentOf(lines[at] ?? '')
    while (at + 1 < lines.length && (document === undefined ? goesOn(lines[at]) : lines[at]?.trim() !== document)) {
      at += 1
      offset += (lines[at] ?? '').length + 1
    }
    scripts.push(scriptOf(text.slice(from + name.length, offset - 1), from + name.length))
  }
  return scripts
}

/** The end marker of the here-document that a line opens. */
function documentOf(line: string): string | undefined {
  return /<<-?\s*["']?(\w+)/.exec(line)?.[1]
}

function goesOn(line: string | undefined): boolean {
  return /\\[ \t]*$/.test(line ?? '') || /^[ \t]*#/.test(line ?? '')
}

function scriptOf(words: string, start: number): Script {
  const skipped = options.exec(words)?.[0].length ?? 0
  // A here-document without a command is itself the script.
  const command = words.slice(skipped).replace(/^<<.*\n([^]*?)\S+\s*$/, (all, script: string) => {
    const head = all.indexOf('\n') + 1
    return blank(all.slice(0, head)) + script
  })
  // A list of quoted words can be read like a command if its brackets and commas are removed.
  const text = /^\[[^]*\]\s*$/.test(command)
    ? command.replaceAll(/^\[|\]\s*$|,(?=\s*")/g, blank)
    : withoutRemarks(command)
  return { text, offsetOf: (offset) => start + skipped + offset }
}

/** Blanks out comment lines between the lines of a command. All offsets stay the same. */
function withoutRemarks(command: string): string {
  return command.replaceAll(/^[ \t]*#.*$/gm, (remark) => `${blank(remark.slice(1))}\\`)
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}
