import type { Link, Parents, PhrasingContent, Root } from 'mdast'
import { visit } from '../../formats/visit.ts'

const protocol = /(?:^|[^\p{L}\p{N}_])((?:mailto|xmpp):)$/iu
const resource = /^\/[A-Za-z\d@.]*[A-Za-z\d@]/

/** GFM lets a bare address begin with `mailto:` or `xmpp:`, but the parser only links the mail address in it. */
export function joinProtocols(tree: Root): void {
  visit(tree, 'link', (link, index, parent) => {
    if (parent !== undefined && index !== undefined && isBareAddress(link)) joinProtocol(link, index, parent)
  })
}

function joinProtocol(link: Link, index: number, parent: Parents): void {
  const before = parent.children[index - 1]
  const [text] = link.children
  if (before?.type !== 'text' || text?.type !== 'text') return
  const found = protocol.exec(before.value)?.[1]
  if (found === undefined) return
  before.value = before.value.slice(0, -found.length)
  text.value = found + text.value
  if (found.toLowerCase() === 'xmpp:') takeResource(text, parent, index)
  link.url = text.value
  moveStart(before, link, -found.length)
}

function isBareAddress(link: Link): boolean {
  const [text] = link.children
  if (!link.url.startsWith('mailto:') || link.children.length !== 1 || text?.type !== 'text') return false
  // Some bare addresses are only found in the finished tree and have no position.
  return (
    link.position === undefined ||
    (link.position.end.offset ?? 0) - (link.position.start.offset ?? 0) === text.value.length
  )
}

/** An XMPP address can end with a slash and a resource, which may look like a mail address itself. */
function takeResource(text: { value: string }, parent: Parents, index: number): void {
  const rest = parent.children[index + 1]
  if (rest?.type !== 'text') return
  const next = parent.children[index + 2]
  const inner = next?.type === 'link' && isBareAddress(next) && rest.value === '/' ? next.children[0] : undefined
  if (inner?.type === 'text') {
    text.value += `/${inner.value}`
    parent.children.splice(index + 1, 2)
    return
  }
  const found = resource.exec(rest.value)?.[0]
  if (found === undefined) return
  text.value += found
  rest.value = rest.value.slice(found.length)
}

function moveStart(before: PhrasingContent, link: Link, by: number): void {
  const start = link.position?.start
  const end = before.position?.end
  for (const point of [start, end]) {
    if (point === undefined) continue
    point.column += by
    if (point.offset !== undefined) point.offset += by
  }
}
