/**
 * Applies the difference between two versions of an element to the one in the document, and keeps everything else: what
 * scripts have added, which tab or fold is open, where the focus is. `live` is `before` as the reader has it.
 */
export function mergeElement(live: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
  const aligned = alignChildren(live, before)
  if (aligned === undefined) live.replaceChildren(...copies(after.childNodes))
  else mergeChildren(live, aligned, { before: [...before.childNodes], after: [...after.childNodes] })
}

/** The element in the document for each original child. Elements added by scripts may be between them. */
function alignChildren(live: Element, before: Element): ChildNode[] | undefined {
  const shown = [...live.childNodes]
  const aligned: ChildNode[] = []
  let next = 0
  for (const child of before.childNodes) {
    const at = shown.findIndex((candidate, index) => index >= next && isCounterpart(candidate, child))
    const found = shown[at]
    if (found === undefined) return undefined
    aligned.push(found)
    next = at + 1
  }
  return aligned
}

function isCounterpart(shown: Node, child: Node): boolean {
  if (shown.nodeName !== child.nodeName) return false
  if (shown instanceof Element && child instanceof Element)
    return shown.id === child.id && shown.classList[0] === child.classList[0]
  return shown.nodeValue === child.nodeValue
}

interface Change {
  readonly before: readonly ChildNode[]
  readonly after: readonly ChildNode[]
}

/** Steps: pair the equal children; between them, update as many as possible and add or remove the rest. */
function mergeChildren(live: Element, shown: readonly ChildNode[], change: Change): void {
  const pairs = [...pairEqual(change), [change.before.length, change.after.length] as const]
  let [from, start] = [0, 0]
  for (const [to, end] of pairs) {
    mergeGap(live, {
      shown: shown.slice(from, to),
      next: shown[to] ?? afterLast(shown),
      before: change.before.slice(from, to),
      after: change.after.slice(start, end),
    })
    from = to + 1
    start = end + 1
  }
}

function afterLast(shown: readonly ChildNode[]): ChildNode | null {
  return shown.at(-1)?.nextSibling ?? null
}

interface Gap extends Change {
  readonly shown: readonly ChildNode[]
  /** The node before which new children are inserted. */
  readonly next: ChildNode | null
}

function mergeGap(live: Element, { shown, next, before, after }: Gap): void {
  const both = Math.min(before.length, after.length)
  for (let index = 0; index < both; index += 1) {
    const [node, old, fresh] = [shown[index], before[index], after[index]]
    if (node === undefined || old === undefined || fresh === undefined) continue
    if (node instanceof Element && old instanceof Element && fresh instanceof Element && isSameKind(old, fresh))
      mergeElement(node, old, fresh)
    else node.replaceWith(...copies([fresh]))
  }
  const isNextThere = next !== null && next.parentNode === live
  for (const fresh of copies(after.slice(both))) live.insertBefore(fresh, isNextThere ? next : null)
  for (const node of shown.slice(both)) node.remove()
}

/** Elements of another type, code and images are replaced as a whole. */
function isSameKind(old: Element, fresh: Element): boolean {
  return (
    old.nodeName === fresh.nodeName && old.classList[0] === fresh.classList[0] && !/^(?:svg|math)$/i.test(old.nodeName)
  )
}

/** Indexes of equal children, in order: those at both ends, and as many as possible between them. */
function pairEqual({ before, after }: Change): (readonly [number, number])[] {
  let start = 0
  while (isEqualAt(before, after, start, start)) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && isEqualAt(before, after, before.length - 1 - end, after.length - 1 - end)) end += 1
  const head = Array.from({ length: start }, (_, index) => [index, index] as const)
  const tail = Array.from(
    { length: end },
    (_, index) => [before.length - end + index, after.length - end + index] as const,
  )
  const middle = pairMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end))
  return [...head, ...middle.map(([left, right]) => [left + start, right + start] as const), ...tail]
}

function isEqualAt(before: readonly Node[], after: readonly Node[], left: number, right: number): boolean {
  const [one, other] = [before[left], after[right]]
  return one !== undefined && other !== undefined && one.isEqualNode(other)
}

/** Above this number of comparisons, the two lists count as completely different. */
const mostComparisons = 40_000

/** The longest common subsequence of two lists, by dynamic programming. */
function pairMiddle(before: readonly Node[], after: readonly Node[]): (readonly [number, number])[] {
  if (before.length === 0 || after.length === 0 || before.length * after.length > mostComparisons) return []
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let left = before.length - 1; left >= 0; left -= 1) {
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const isEqual = isEqualAt(before, after, left, right)
      const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
      lengths[left * width + right] = isEqual
        ? at(left + 1, right + 1) + 1
        : Math.max(at(left + 1, right), at(left, right + 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  let [left, right] = [0, 0]
  while (left < before.length && right < after.length) {
    if (isEqualAt(before, after, left, right)) {
      pairs.push([left, right])
      left += 1
      right += 1
    } else if ((lengths[(left + 1) * width + right] ?? 0) >= (lengths[left * width + right + 1] ?? 0)) left += 1
    else right += 1
  }
  return pairs
}

function copies(nodes: Iterable<Node>): Node[] {
  return [...nodes].map((node) => document.importNode(node, true))
}
