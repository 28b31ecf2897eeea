import { forEachChild, parse, type Command, type SyntaxNode, type Word, type WordPart } from 'unbash'

/** Stands in a word for what only running the script would tell. */
export const hole = '\uFFFC'

/** A shell script in a code block. */
export interface Script {
  readonly text: string
  /** The offset in the block of an offset in the script. */
  readonly offsetOf: (offset: number) => number
}

/** A word of a command. */
export interface ShellWord {
  /** Without its quotes; what only running the script would tell is a hole. */
  readonly value: string
  /** Where it begins in the text. */
  readonly offset: number
  /** It may become several words, or none. */
  readonly isOpen: boolean
  /** The value stands in the text as it is, after one quotation mark. */
  readonly isVerbatim: boolean
}

/** One command of a script, wherever in it: in a pipe, a condition, a substitution. */
export interface ShellCommand {
  /** The command itself first. */
  readonly words: readonly ShellWord[]
  /** The text that a here-document gives to it. */
  readonly input: { readonly text: string; readonly offset: number } | undefined
}

/** Languages of code blocks that hold commands. */
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

/** More substitutions than a script of documentation has; the parser goes into each of them. */
const maxSubstitutions = 500

/** Lists the commands of a shell script, in order; none of one that no reader could follow either. */
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

/** The commands of the script that a command hands to a shell: `sh -c '…'`. */
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

/** Where a prompt stands, the other lines are what the commands print. Every offset stays what it was. */
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
      return variables.get(part.text.slice(1)) ?? hole
    case 'ParameterExpansion':
      return (part.text === `\${${part.parameter}}` ? variables.get(part.parameter) : undefined) ?? hole
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return part.text
    default:
      return hole
  }
}
