import { redact } from '../system/secrets.ts'

/** Where a command prints: its result to `out`, everything else to `error`. */
export interface Console {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  /** Output goes to an interactive terminal, so progress can be shown. */
  readonly isTerminal: boolean
  readonly color: boolean
}

/** Flags that all commands accept. */
export interface CommonFlags {
  readonly config: string
  readonly quiet: boolean
  readonly verbose: boolean
  readonly color: boolean
}

/** The console of the process. */
export function consoleFor({ color }: CommonFlags): Console {
  // A dumb terminal cannot rewrite a line.
  const canRewrite = process.stderr.isTTY && process.env['TERM'] !== 'dumb'
  return {
    out: (text) => void process.stdout.write(`${redact(text)}\n`),
    error: (text) => void process.stderr.write(`${redact(text)}\n`),
    isTerminal: canRewrite && process.env['CI'] === undefined,
    color: color && (process.env['NO_COLOR'] ?? '') === '' && (canRewrite || isSet('FORCE_COLOR')),
  }
}

/** Whether a variable is on: tools write an empty value, 0 or false for off. */
export function isSet(name: string): boolean {
  return !['', '0', 'false'].includes(process.env[name] ?? '')
}
