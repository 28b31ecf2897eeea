import { realpathSync } from 'node:fs'
import path from 'node:path'
import launchEditor from 'launch-editor'
import { isWithin } from '../system/is-within.ts'

/** A position in a file of the project. */
export interface EditorPlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Reads `?file=…&line=…&column=…`; `undefined` unless it names a file inside the project folder. */
export function readEditorPlace(query: string, root: string): EditorPlace | undefined {
  const words = new URLSearchParams(query)
  const [line, column] = [Number(words.get('line') ?? 1), Number(words.get('column') ?? 1)]
  if (![line, column].every((number) => Number.isInteger(number) && number > 0 && number < 1e7)) return undefined
  try {
    const file = realpathSync(path.resolve(root, words.get('file') ?? ''))
    const folder = realpathSync(root)
    return file !== folder && isWithin(file, folder) ? { file, line, column } : undefined
  } catch {
    return undefined
  }
}

/** Opens a file in the running editor, or in the one set in the environment. */
export function openEditor({ file, line, column }: EditorPlace, onFailure: (message: string) => void): void {
  launchEditor(`${file}:${String(line)}:${String(column)}`, (name, message) =>
    onFailure(
      `${path.basename(name)} cannot be opened in an editor${message === null ? '' : `: ${message}`}; set EDITOR`,
    ),
  )
}
