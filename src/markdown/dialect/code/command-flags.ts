import type { LeafDirective } from 'mdast-util-directive'
import {
  readCommandLine,
  type CommandLine,
  type DescribedCommandLine,
  type Flag,
} from '../../../config/command-line.ts'
import { nearestName } from '../../../report/nearest-name.ts'
import { collectProblems, type Problem } from '../../../report/problem.ts'
import type { MappedLine } from '../../../report/mapped-text.ts'
import { placeOf, type SourceContext } from '../../parse/page-context.ts'

/** Generated Markdown lines that replace a directive, and the file that they were generated from. */
export interface MadeText {
  readonly file: string
  readonly lines: readonly MappedLine[]
}

/** Generates the content of `::command-flags{command="…"}`: tables of flags, or a sentence that there are none. */
export type CommandFlagsReader = (node: LeafDirective, context: SourceContext) => MadeText | undefined

interface Known {
  readonly text: string
  readonly described: DescribedCommandLine | undefined
  readonly problems: readonly Problem[]
}

/** Creates a reader that only parses the command-line description again when it has changed. */
export function createCommandFlagsReader(): CommandFlagsReader {
  let known: Known | undefined
  return (node, context) => {
    const file = context.options.commandLine
    const fail = (message: string): undefined => {
      const at = placeOf(context, node.position?.start)
      context.report({ severity: 'error', rule: 'command-flags', message, at })
      return undefined
    }
    if (file === undefined)
      return fail('no command line is described; set "check.commandLine" in the config to its description file')
    const found = context.tools.readFile(file)
    context.dependencies.set(file, found.hash)
    if ('error' in found) return fail(`"${file}" cannot be read: ${found.error}`)
    if (known?.text !== found.text) {
      const { report, problems } = collectProblems()
      const described = readCommandLine({ file, text: found.text }, context.options.variables, report)
      known = { text: found.text, described, problems }
    }
    // Reported for every page, to keep the result independent of the order of pages.
    for (const problem of known.problems) context.report(problem)
    if (known.described === undefined) return fail(`"${file}" does not describe a command line`)
    return describeFlags(file, node.attributes?.['command'] ?? undefined, known.described, fail)
  }
}

function describeFlags(
  file: string,
  name: string | undefined,
  { commandLine, placeOf: placeIn }: DescribedCommandLine,
  fail: (message: string) => undefined,
): MadeText | undefined {
  const index = commandLine.commands.findIndex((command) => command.name === name)
  if (name !== undefined && index === -1) {
    const names = commandLine.commands.map((command) => command.name)
    return fail(`"${name}" is not a command of ${commandLine.name}${nearestName(name, names)}`)
  }
  const path = name === undefined ? ['flags'] : ['commands', index, 'flags']
  const flags = flagsOf(commandLine, index)
  const first = placeIn(path).line ?? 1
  if (flags.length === 0) return { file, lines: [{ text: 'This command has no flags.', line: first, shifts: [] }] }
  const hasRequired = flags.some(({ required, group }) => required || group !== undefined)
  const columns = ['Flag', ...(hasRequired ? ['Required'] : []), 'Default', 'Meaning']
  const lines = [
    row(columns, first),
    row(
      columns.map(() => '---'),
      first,
    ),
    ...flags.map((flag, at) => row(cellsOf(flag, hasRequired), placeIn([...path, at]).line ?? first)),
  ]
  return { file, lines }
}

function row(cells: readonly string[], line: number): MappedLine {
  return { text: `| ${cells.join(' | ')} |`, line, shifts: [] }
}

function flagsOf(commandLine: CommandLine, index: number): readonly Flag[] {
  return index === -1 ? commandLine.flags : (commandLine.commands[index]?.flags ?? [])
}

function cellsOf(flag: Flag, hasRequired: boolean): string[] {
  const { name, short, value, required, group, default: standard = '', repeatable, meaning } = flag
  const form = value === undefined ? name : `${name} ${value}`
  return [
    `\`${form}\`${short === undefined ? '' : ` (\`${short}\`)`}`,
    ...(hasRequired ? [required ? 'yes' : (group ?? '')] : []),
    standard,
    repeatable ? `${meaning}; repeatable` : meaning,
  ].map((cell) => cell.replaceAll(/(?<!\\)\|/g, String.raw`\|`))
}
