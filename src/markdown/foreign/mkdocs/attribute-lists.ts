/** A pair of an attribute list. */
const pair = String.raw`(?:[\w-]+="[^"]*"|(?:width|height|align|draggable|loading|target|rel|data-[\w-]+)=[^\s"}]+|data-[\w-]+)`

/** An attribute list: `{ .class #id key="value" }`, also after a colon. */
export const attributeLists = new RegExp(
  String.raw`(?<!\\)\{:? *(?:[.#][\w-]+|${pair})(?:[ ,]+(?:[.#]?[\w-]+|${pair}))* *\}`,
  'g',
)

/** Whether a line is a heading, also in a list or a quote. */
export function isHeading(text: string): boolean {
  return /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?#/.test(text)
}

/** What of an attribute list in the line `text` is kept: its id. */
export function keepId(list: string, text: string, leaveOut: (what: string) => void): string {
  const id = /[{\s:]#([\w-]+)/.exec(list)?.[1] ?? /\bid="([^"\s]+)"/.exec(list)?.[1]
  const others = list.replace(/#[\w-]+|\bid="[^"]*"/, '')
  if (/\.annotate\b/.test(others)) leaveOut('annotations, which are lists below their text')
  else if (/[.=]/.test(others)) leaveOut('attribute lists, except for their ids')
  if (id === undefined) return ''
  return isHeading(text) ? `{#${id}}` : `<a id="${id}"></a>`
}
