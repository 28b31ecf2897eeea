import type { Element, Nodes } from 'hast'

/** The ids of a page, collected from top to bottom. */
export interface PageIds {
  /**
   * Records an element that is not a heading. If several have the same id, links find the first, so the others lose it.
   */
  readonly passElement: (node: Element) => void
  /** Records a node that is not an element. */
  readonly passText: (node: Nodes) => void
  /** The first of several possible heading ids that is not in use. */
  readonly findFree: (next: () => string) => string
  /** Gives a heading its id. An empty anchor before it with the same id is no longer needed. */
  readonly take: (id: string, heading: Element) => void
}

/** Elements that authors put before or around a heading to give it an id. */
const bearers = new Set(['a', 'span', 'div', 'p', 'br'])

/** Starts at the top of a page. `reserved` are the explicit ids of its headings. */
export function startIds(reserved: ReadonlySet<string>): PageIds {
  const taken = new Map<string, Element>()
  /** Ids of anchors with nothing visible after them so far. */
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

/** The id of an element; `undefined` if it is empty. */
export function idOf(node: Element): string | undefined {
  const id = node.properties['id']
  return typeof id === 'string' && id !== '' ? id : undefined
}
