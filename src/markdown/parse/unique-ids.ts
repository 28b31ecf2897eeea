import type { Element, Nodes } from 'hast'

/** The ids of a page, as it is read from its top to its end. */
export interface PageIds {
  /** Takes an element that is no heading: of several with one id links find the first, so the others lose theirs. */
  readonly passElement: (node: Element) => void
  /** Takes what is no element. */
  readonly passText: (node: Nodes) => void
  /** The first of several ids that a heading can have. */
  readonly findFree: (next: () => string) => string
  /** Gives a heading its id; an empty anchor that stands before it to give it the same one is needed no more. */
  readonly take: (id: string, heading: Element) => void
}

/** What writers put before a heading, or around that, to give it an id. */
const bearers = new Set(['a', 'span', 'div', 'p', 'br'])

/** Begins at the top of a page; `reserved` are the ids that its headings have already. */
export function startIds(reserved: ReadonlySet<string>): PageIds {
  const taken = new Map<string, Element>()
  /** Ids of anchors after which nothing has come that a reader sees. */
  const near = new Set<string>()
  return {
    passElement: (node) => {
      const isBearer = bearers.has(node.tagName)
      if (!isBearer && node.children.length === 0) near.clear()
      const id = idOf(node)
      if (id === undefined) return
      if (taken.has(id) || reserved.has(id)) {
        delete node.properties['id']
        return
      }
      taken.set(id, node)
      if (isBearer) near.add(id)
    },
    passText: (node) => {
      if (node.type === 'root' || node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')) return
      near.clear()
    },
    findFree: (next) => {
      let id = next()
      while (taken.has(id) && !near.has(id)) id = next()
      return id
    },
    take: (id, heading) => {
      delete taken.get(id)?.properties['id']
      heading.properties['id'] = id
      taken.set(id, heading)
    },
  }
}

/** The id of an element; `undefined` where it is empty too. */
export function idOf(node: Element): string | undefined {
  const id = node.properties['id']
  return typeof id === 'string' && id !== '' ? id : undefined
}
