import type { Command, CommandLine, Flag } from '../../config/command-line.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { placeholder, type ShellWord } from './scripts/shell.ts'

/** What is wrong with a call, and at which word. */
export interface CallError {
  readonly message: string
  readonly offset: number
}

/** Whether a call is meant to be run or only mentioned. In a sentence, flags and arguments may be left out. */
export type CallKind = 'run' | 'named'

interface Call {
  readonly commandLine: CommandLine
  readonly kind: CallKind
  /** The words after the name of the program. */
  readonly words: readonly ShellWord[]
  readonly offset: number
}

/** The command that a call runs, as far as its words identify one, and the errors in the call. */
export function checkCall(call: Call): {
  readonly command: Command | undefined
  readonly errors: readonly CallError[]
} {
  const { commandLine, words, offset } = call
  const { flags: globals, rest } = takeFlags(words, () => commandLine.flags)
  const named = rest.filter((word) => !isElided(word))
  const found = findCommand(commandLine, named)
  const [first] = named
  if (found.command === undefined) {
    const isGroup = first === undefined || found.depth === named.length || globals.some(asksHelp)
    if (isGroup || first.value.includes(placeholder))
      return { command: undefined, errors: errorsOfFlags(globals, commandLine) }
    const at = named[found.depth] ?? first
    // In a sentence, a version or a punctuation mark after the name is not a command.
    if (call.kind === 'named' && !/^[A-Za-z][\w-]*$/.test(at.value))
      return { command: undefined, errors: errorsOfFlags(globals, commandLine) }
    const wanted = named
      .slice(0, found.depth + 1)
      .map(({ value }) => value)
      .join(' ')
    const names = [...commandLine.commands.map(({ name }) => name), ...groupsOf(commandLine)]
    const message = `"${wanted}" is not a command of ${commandLine.name}${nearestName(wanted, names)}`
    return { command: undefined, errors: [{ message, offset: at.offset }] }
  }
  const { command } = found
  const known = [...command.flags, ...commandLine.flags]
  const after = takeFlags(words, () => known)
  const values = after.rest.filter((word) => !isElided(word)).slice(found.depth)
  const errors = errorsOfFlags(after.flags, commandLine, command)
  // A word after an unknown flag may be its value, and the unknown flag may be a misspelt required one.
  if (after.flags.some(({ flag }) => flag === undefined)) return { command, errors }
  const isWhole = isComplete(call, after.flags)
  errors.push(...errorsOfArguments(values, command, { offset, isWhole }))
  if (isWhole) errors.push(...errorsOfMissing(after.flags, command, offset), ...errorsOfUse(after.flags, known))
  return { command, errors }
}

interface GivenFlag {
  readonly word: ShellWord
  readonly name: string
  readonly flag: Flag | undefined
  readonly value: string | undefined
}

/** Splits a call's words into flags with their values and the remaining words. */
function takeFlags(
  words: readonly ShellWord[],
  knownFlags: () => readonly Flag[],
): { readonly flags: readonly GivenFlag[]; readonly rest: readonly ShellWord[] } {
  const flags: GivenFlag[] = []
  const rest: ShellWord[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    if (word.value === '--') {
      rest.push(...words.slice(at + 1))
      break
    }
    const [, name = '', given] = /^\[?(--?[A-Za-z\d][\w-]*)(?:=([\s\S]*))?$/.exec(word.value.replace(/\]$/, '')) ?? []
    if (name === '') {
      rest.push(word)
      continue
    }
    const flag = knownFlags().find((known) => known.name === name || known.short === name)
    // `[--label]` shows an optional flag without its value.
    const takesNext = flag?.value !== undefined && given === undefined && !word.value.endsWith(']')
    if (takesNext) at += 1
    flags.push({ word, name, flag, value: takesNext ? words[at]?.value : given })
  }
  return { flags, rest }
}

function findCommand(
  { commands, aliases }: CommandLine,
  words: readonly ShellWord[],
): { readonly command: Command | undefined; readonly depth: number } {
  const values = words.map(({ value }, index) =>
    index === 0 && Object.hasOwn(aliases, value) ? aliases[value] : value,
  )
  for (let depth = Math.min(values.length, 4); depth > 0; depth -= 1) {
    const name = values.slice(0, depth).join(' ')
    const command = commands.find((known) => known.name === name)
    if (command !== undefined) return { command, depth }
    if (commands.some((known) => known.name.startsWith(`${name} `))) return { command: undefined, depth }
  }
  return { command: undefined, depth: 0 }
}

/** The first words that several commands share: `sandbox`, `cluster token`. */
function groupsOf({ commands }: CommandLine): string[] {
  return [...new Set(commands.map(({ name }) => name.replace(/ ?\S+$/, '')).filter((name) => name !== ''))]
}

function isElided({ value }: ShellWord): boolean {
  return /^\[?(?:\.{3}|…)\]?$/.test(value)
}

function asksHelp({ name }: GivenFlag): boolean {
  return name === '--help' || name === '-h' || name === '--version'
}

/** Whether a call must contain everything that its command requires. */
function isComplete({ kind, words }: Call, flags: readonly GivenFlag[]): boolean {
  return kind === 'run' && !flags.some(asksHelp) && !words.some((word) => isElided(word) || word.isOpen)
}

function errorsOfFlags(flags: readonly GivenFlag[], commandLine: CommandLine, command?: Command): CallError[] {
  const known = [...(command?.flags ?? []), ...commandLine.flags]
  return flags.flatMap(({ word, name, flag, value }) => {
    if (flag === undefined) {
      // The flags are known only with the command.
      if (command === undefined) return []
      const names = known.flatMap((one) => [one.name, ...(one.short === undefined ? [] : [one.short])])
      const owner = `${commandLine.name} ${command.name}`
      const message = `"${name}" is not a flag of "${owner}"${nearestName(name, names)}`
      return [{ message, offset: word.offset }]
    }
    return errorsOfValue(name, flag, value).map((message) => ({ message, offset: word.offset }))
  })
}

function errorsOfValue(name: string, flag: Flag, value: string | undefined): string[] {
  if (flag.value === undefined) {
    if (value === undefined || /^(?:true|false)$/.test(value) || value.includes(placeholder)) return []
    return [`"${name}" is a switch and takes only the values true and false`]
  }
  if (value === undefined) return []
  if (flag.values === undefined || isPlaceholder(value)) return []
  // Usage texts list the alternatives: json|yaml.
  const wrong = value.split('|').find((one) => flag.values?.includes(one) === false)
  if (wrong === undefined) return []
  return [`"${name}" takes ${flag.values.join(', ')}, not "${wrong}"${nearestName(wrong, flag.values)}`]
}

/** A placeholder for a value. */
function isPlaceholder(value: string): boolean {
  return value.includes(placeholder) || value.startsWith('\u2039') || /^\[?[A-Z][A-Z\d_-]*\]?$/.test(value)
}

function errorsOfArguments(
  values: readonly ShellWord[],
  { name, arguments: wanted }: Command,
  { offset, isWhole }: { readonly offset: number; readonly isWhole: boolean },
): CallError[] {
  const errors: CallError[] = []
  const surplus = values[wanted.length]
  if (surplus !== undefined && wanted.at(-1)?.repeatable !== true) {
    const takes = wanted.length === 0 ? 'no argument' : `${wanted.map((one) => one.name).join(' ')} and nothing else`
    errors.push({ message: `"${name}" takes ${takes}, but here it gets "${surplus.value}"`, offset: surplus.offset })
  }
  const missing = wanted.find((one, index) => one.required && values[index] === undefined)
  if (isWhole && missing !== undefined) errors.push({ message: `"${name}" needs ${missing.name}`, offset })
  for (const [index, { name: argument, values: allowed }] of wanted.entries()) {
    const given = values[index]
    if (given === undefined || allowed === undefined || isPlaceholder(given.value)) continue
    if (!allowed.includes(given.value))
      errors.push({
        message: `${argument} of "${name}" is one of ${allowed.join(', ')}, not "${given.value}"`,
        offset: given.offset,
      })
  }
  return errors
}

/** Reports flags without their value, and flags that are given several times although only one counts. */
function errorsOfUse(given: readonly GivenFlag[], known: readonly Flag[]): CallError[] {
  const isFlag = (text: string): boolean => known.some((flag) => flag.name === text || flag.short === text)
  return given.flatMap(({ word, name, flag, value }, index) => {
    const { offset } = word
    const isBare = value === undefined ? !word.value.startsWith('[') : isFlag(value)
    if (flag?.value !== undefined && isBare) return [{ message: `"${name}" needs a value, ${flag.value}`, offset }]
    const isAgain = flag?.repeatable === false && given.slice(0, index).some((other) => other.flag === flag)
    return isAgain ? [{ message: `"${name}" is given twice, but only one counts`, offset }] : []
  })
}

function errorsOfMissing(flags: readonly GivenFlag[], command: Command, offset: number): CallError[] {
  const given = new Set(flags.map(({ flag }) => flag?.name))
  const missing = command.flags.filter((flag) => flag.required && !given.has(flag.name))
  const errors = missing.map((flag) => ({ message: `"${command.name}" needs the flag "${flag.name}"`, offset }))
  for (const group of new Set(command.flags.flatMap((flag) => flag.group ?? []))) {
    const members = command.flags.filter((flag) => flag.group === group)
    const count = members.filter((flag) => given.has(flag.name)).length
    if (count === 1) continue
    const names = members.map((flag) => flag.name).join(', ')
    const message = `"${command.name}" needs exactly one of ${names}; this call has ${count === 0 ? 'none' : String(count)}`
    errors.push({ message, offset })
  }
  return errors
}
