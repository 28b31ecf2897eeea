import type { Code, InlineCode } from 'mdast'
import { visit } from '../../formats/visit.ts'
import type { CommandLine } from '../../config/command-line.ts'
import { parseFenceInfo } from '../../formats/markdown/fence-info.ts'
import type { PageTree } from '../../model/page-tree.ts'
import { isSlip } from '../../report/nearest-name.ts'
import type { Report } from '../../report/problem.ts'
import { checkCall, type CallKind } from './command-call.ts'
import type { ContentRule } from './rule.ts'
import { readScripts } from './scripts/scripts.ts'
import { readCommands, type ShellCommand, type ShellWord } from './scripts/shell.ts'

/** Checks commands of the described command line, in command blocks and in sentences. */
export const checkCommands: ContentRule = (page, { commandLine }, report) => {
  if (commandLine === undefined) return
  visit(page.tree, (node) => {
    if (node.type === 'code') {
      const info = parseFenceInfo(node.lang ?? '', node.meta ?? '')
      for (const { text, offsetOf } of readScripts(node, info))
        for (const command of readCommands(text))
          checkCommand(command, { commandLine, kind: 'run', reportAt: reporterIn(page, node, report, offsetOf) })
    }
    if (node.type === 'inlineCode') {
      // `pier(options)` is a function call.
      if (/^\S+\(/.test(node.value)) return
      checkLoneFlag(node.value, commandLine, reporterIn(page, node, report))
      for (const command of readCommands(node.value))
        checkCommand(command, { commandLine, kind: 'named', reportAt: reporterIn(page, node, report) })
    }
  })
}

interface Checking {
  readonly commandLine: CommandLine
  readonly kind: CallKind
  readonly reportAt: (message: string, offset: number) => void
}

function reporterIn(
  page: PageTree,
  node: Code | InlineCode,
  report: Report,
  offsetOf: (offset: number) => number = (offset) => offset,
): Checking['reportAt'] {
  return (message, offset) => {
    const at = page.placeInside(node, offsetOf(offset))
    report({ severity: 'error', rule: 'command-line', message, at })
  }
}

/** A flag alone in a sentence may belong to any program, but one that is almost a flag of this command line is a typo. */
function checkLoneFlag(text: string, { name, flags, commands }: CommandLine, reportAt: Checking['reportAt']): void {
  const flag = /^(--[a-z\d][\w-]{3,})(?:[ =]\S+)?$/.exec(text)?.[1]
  if (flag === undefined) return
  const known = new Set([...flags, ...commands.flatMap((command) => command.flags)].map((one) => one.name))
  const meant = known.has(flag) ? undefined : [...known].find((one) => isSlip(flag, one))
  if (meant !== undefined) reportAt(`no command of ${name} has the flag "${flag}"; did you mean "${meant}"?`, 0)
}

/** Programs that run the command after them. */
const wrappers = new Set(['sudo', 'env', 'time', 'timeout', 'nice', 'exec', 'nohup', 'watch', 'xargs', 'command'])

function checkCommand({ words }: ShellCommand, { commandLine, kind, reportAt }: Checking): void {
  const start = findStart(words, commandLine, kind)
  const first = words[start]
  if (first === undefined) return
  const after = first.value === commandLine.name ? words.slice(start + 1) : words
  const { errors } = checkCall({ commandLine, kind, words: after, offset: first.offset })
  for (const { message, offset } of errors) reportAt(message, offset)
}

/** Where a call starts. A sentence may leave out the name of the program if a whole command follows. */
function findStart(words: readonly ShellWord[], { name, commands }: CommandLine, kind: CallKind): number {
  const [first, second] = words
  if (first === undefined) return -1
  if (first.value === name) return 0
  if (wrappers.has(first.value)) {
    // A number is an argument of the wrapper, such as a duration or a priority.
    const next = words.findIndex(({ value }, index) => index > 0 && !/^-|=|^\d/.test(value))
    return words[next]?.value === name ? next : -1
  }
  const pair = `${first.value} ${second?.value ?? ''}`
  const isWhole = commands.some((known) => known.name === pair || known.name.startsWith(`${pair} `))
  return kind === 'named' && isWhole && words.length > 2 ? 0 : -1
}
