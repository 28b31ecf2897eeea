import type { OutputFile } from '../model/output.ts'

/** A page in two: what only it has, and complete elements that other pages have too. */
export interface DividedPage {
  readonly own: string
  readonly shared: readonly string[]
}

/** Takes the elements out of a page that it shares with others, which are most of it in a site with a long sidebar. */
export function dividePage(html: string, { shared }: OutputFile): DividedPage {
  // A page that a bug prevented from being made, and so perhaps its shared elements.
  if (html === '') return { own: '', shared: [] }
  const own: string[] = []
  const found: string[] = []
  let from = 0
  for (const part of shared?.() ?? []) {
    const at = html.indexOf(part, from)
    if (at === -1) continue
    own.push(html.slice(from, at))
    found.push(part)
    from = at + part.length
  }
  return { own: own.join('') + html.slice(from), shared: found }
}
