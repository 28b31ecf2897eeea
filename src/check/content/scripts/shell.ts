import { forEachChild, parse, type Command, type SyntaxNode, type Word, type WordPart } from 'unbash'

/** Replaces the parts of a word that are known only when the script runs. */
export const placeholder = '\uFFFC'

/** A shell script in a code block. */
export interface Script {
  readonly text: string
  /** Converts an offset in the script to an offset in the block. */
  readonly offsetOf: (offset: number) => number
}

/** A word of a command. */
export interface ShellWord {
  /** The value without quotes. Parts that are known only at run time are placeholders. */
  readonly value: string
  /** Where it starts in the text. */
  readonly offset: number
  /** It may become several words, or none. */
  readonly isOpen: boolean
  /** The value is in the text unchanged, after one quotation mark. */
  readonly isVerbatim: boolean
}

/** One command anywhere in a script: in a pipe, a condition, a substitution. */
export interface ShellCommand {
  /** Starts with the command itself. */
  readonly words: readonly ShellWord[]
  /** The text of its here-document. */
  readonly input: { readonly text: string; readonly offset: number } | undefined
}

/** Languages of code blocks that contain commands. */
export const shellLanguages: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'zsh',
  'shell',
  'console',
  'shell-session',
  'shellsession',
  'terminal',
])

/** More substitutions than any script in documentation has. The parser recurses into each of them. */
const maxSubstitutions = 500

/** The commands of a shell script, in order. Empty for a script that is too complex. */
export function readCommands(script: string): readonly ShellCommand[] {
  if ((script.match(/[$<>]\(|`/g)?.length ?? 0) > maxSubstitutions) return []
  const commands: ShellCommand[] = []
  const variables = new Map<string, string>()
  const walk = (node: SyntaxNode): void => {
    if (node.type === 'Command') {
      const command = readCommand(node, variables)
      commands.push(command, ...commandsInside(command))
    }
    if (node.type === 'Assignment' && node.name !== undefined && node.value?.type === 'Word')
      variables.set(node.name, valueOf(node.value, variables))
    forEachChild(node, walk)
  }
  walk(parse(onlyCommands(script)))
  return commands
}

/** The commands in a script that is passed to a shell: `sh -c '…'`. */
function commandsInside({ words }: ShellCommand): readonly ShellCommand[] {
  const shell = words.findIndex(({ value }) => /^(?:\S*\/)?(?:ba|da|z|k)?sh$/.test(value))
  const option = words.findIndex(({ value }, index) => index > shell && /^-[a-z]*c$/.test(value))
  const script = words[option + 1]
  if (shell === -1 || option === -1 || script?.isVerbatim !== true) return []
  const start = script.offset + 1
  return readCommands(script.value).map(({ words: inner, input }) => ({
    words: inner.map((word) => ({ ...word, offset: word.offset + start })),
    input: input && { ...input, offset: input.offset + start },
  }))
}

/** If a script has prompts, the lines without one are output and are blanked out. All offsets stay the same. */
function onlyCommands(script: string): string {
  // `<name>` is a placeholder, not two redirections.
  const text = script.replaceAll(/<([A-Za-z][\w.-]*)>/g, '\u2039$1\u203A')
  if (!/^[ \t]*\$ /m.test(text)) return text
  let isCommand = false
  return text
    .split('\n')
    .map((line) => {
      const isPrompt = /^[ \t]*\$ /.test(line)
      const isShown = isPrompt || isCommand
      isCommand = isShown && /\\[ \t]*$/.test(line)
      if (!isShown) return ' '.repeat(line.length)
      return line.replace(/^([ \t]*)[$>] /, '$1  ')
    })
    .join('\n')
}

function readCommand(node: Command, variables: ReadonlyMap<string, string>): ShellCommand {
  const words = [node.name, ...node.suffix].filter((word): word is Word => word?.type === 'Word')
  const document = node.redirects.find((redirect) => redirect.type === 'HereDoc')
  return {
    words: words.map((word) => ({
      value: valueOf(word, variables),
      offset: word.pos,
      isOpen: (word.parts ?? []).some((part) => isExpansion(part)) || /^"\$[@*]"|^"\$\{\w+\[@\]/.test(word.text),
      isVerbatim: word.parts?.length === 1 && word.parts[0]?.type === 'SingleQuoted',
    })),
    input: document?.body && { text: document.body.text, offset: document.body.pos },
  }
}

function isExpansion({ type }: WordPart): boolean {
  return type === 'SimpleExpansion' || type === 'ParameterExpansion' || type === 'CommandExpansion'
}

function valueOf(word: Word, variables: ReadonlyMap<string, string>): string {
  return word.parts === undefined ? word.value : word.parts.map((part) => valueOfPart(part, variables)).join('')
}

function valueOfPart(part: WordPart, variables: ReadonlyMap<string, string>): string {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.map((inner) => valueOfPart(inner, variables)).join('')
    case 'SimpleExpansion':
      return variables.get(part.text.slice(1)) ?? placeholder
    case 'ParameterExpansion':
      return (part.text === `\${${part.parameter}}` ? variables.get(part.parameter) : undefined) ?? placeholder
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return part.text
    default:
      return placeholder
  }
}
