import type { PathView } from '../../model/api-view.ts'

/** A path, divided at its parameters. */
export function viewPath(path: string): PathView {
  return path
    .split(/(\{[^{}]*\})/)
    .flatMap((text) => (text === '' ? [] : [{ text, isParameter: text.startsWith('{') }]))
}
