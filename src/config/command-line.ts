import * as z from 'zod'
import type { Place } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import { substituteText, type Variables } from './variables.ts'
import { validateYaml } from '../yaml/validate.ts'
import { parseYaml } from '../yaml/document.ts'

const text = z.union([z.string(), z.number().transform(String)])
const values = z.array(text).min(1)

const flagSchema = z.strictObject({
  name: z.string().regex(/^--[a-z\d][\w-]*$/i, 'must be the long form of a flag, such as --output'),
  short: z
    .string()
    .regex(/^-[A-Za-z\d]$/, 'must be the short form of a flag, such as -o')
    .optional(),
  value: text.optional().describe('Placeholder for its value; a flag without one is a switch'),
  values: values.optional().describe('The values that it accepts'),
  required: z.boolean().default(false),
  group: text.optional().describe('Exactly one of the flags with the same group must be given'),
  repeatable: z.boolean().default(false),
  default: text.optional().describe('Its default, as Markdown'),
  meaning: text.describe('What it does, as Markdown'),
})

const argumentSchema = z.strictObject({
  name: z.string(),
  required: z.boolean().default(true),
  repeatable: z.boolean().default(false),
  values: values.optional().describe('The values that it accepts'),
})

const commandLineSchema = z.strictObject({
  name: z.string().min(1).describe('Name of the program'),
  aliases: z.record(z.string(), z.string()).default({}).describe('Aliases of the first word of a command'),
  flags: z.array(flagSchema).default([]).describe('Flags that every command accepts'),
  commands: z.array(
    z.strictObject({
      name: z.string().regex(/^\S+(?: \S+)*$/, 'must be the words of a command, such as sandbox apply'),
      arguments: z.array(argumentSchema).default([]),
      flags: z.array(flagSchema).default([]),
    }),
  ),
})

/** A command line: its commands, with their arguments and flags. */
export type CommandLine = z.output<typeof commandLineSchema>
export type Command = CommandLine['commands'][number]
export type Flag = CommandLine['flags'][number]

/** A command line, and the place where each part is described. */
export interface DescribedCommandLine {
  readonly commandLine: CommandLine
  readonly placeOf: (path: readonly PropertyKey[]) => Place
}

/** Reads the description of a command line and reports every error in it. Returns `undefined` if there is one. */
export function readCommandLine(
  source: { readonly file: string; readonly text: string },
  variables: Variables,
  report: Report,
): DescribedCommandLine | undefined {
  const lines = source.text.split('\n').map((line, index) =>
    substituteText(line, variables, (message) => {
      const at = { file: source.file, line: index + 1, column: line.indexOf('{{') + 1 }
      report({ severity: 'error', rule: 'unknown-variable', message, at })
    }),
  )
  const document = parseYaml({ file: source.file, text: lines.join('\n') }, report)
  const commandLine = document && validateYaml(document, commandLineSchema, 'command-line', report)
  return commandLine && document && { commandLine, placeOf: document.placeOf }
}
