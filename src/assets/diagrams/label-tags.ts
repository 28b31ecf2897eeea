const attributes: Readonly<Record<string, readonly [string, string]>> = {
  b: ['font-weight', 'bold'],
  strong: ['font-weight', 'bold'],
  i: ['font-style', 'italic'],
  em: ['font-style', 'italic'],
  u: ['text-decoration', 'underline'],
}
const drawn = /<(\/?)(b|strong|i|em|u)>/gi
const shownAsText =
  /<(?:a|big|br|center|code|del|div|font|h[1-6]|img|li|mark|ol|p|pre|s|small|span|sub|sup|table|ul)\b[^<>]*>/i

/** A text of a label as it is drawn. mermaid leaves the tags in it, because text in an SVG has no HTML. */
export function withoutTags(text: string): string {
  return text.replaceAll(drawn, '')
}

/** Draws what is in `<b>`, `<i>` and `<u>` in labels. Returns a tag that is shown as text. */
export function drawTags(svg: Element): string | undefined {
  for (const text of svg.querySelectorAll('text')) if (text.textContent.includes('<')) formatText(text)
  return shownAsText.exec(svg.textContent)?.[0]
}

function formatText(label: Element): void {
  const open = new Map<string, readonly [string, string]>()
  let isAfterTag = false
  for (const node of textsIn(label)) {
    const parts: Node[] = []
    // A tag is a word for mermaid, with a space around it.
    const [start = '', ...rest] = (isAfterTag ? node.data.trimStart() : node.data)
      .replace(/^\s+(?=<\/)/, '')
      .split(drawn)
    isAfterTag = false
    if (start !== '') parts.push(formatted(start, open))
    for (let at = 0; at < rest.length; at += 3) {
      const [slash, name = '', text = ''] = rest.slice(at, at + 3)
      const attribute = attributes[name.toLowerCase()]
      if (slash === '/') open.delete(name)
      else if (attribute !== undefined) open.set(name, attribute)
      isAfterTag = text === '' && slash === ''
      if (text !== '') parts.push(formatted(text, open))
    }
    node.replaceWith(...parts)
  }
}

function textsIn(element: Element): Text[] {
  return [...element.childNodes].flatMap((node) =>
    node.nodeType === 3 ? [node as Text] : node.nodeType === 1 ? textsIn(node as Element) : [],
  )
}

function formatted(text: string, open: ReadonlyMap<string, readonly [string, string]>): Node {
  if (open.size === 0) return document.createTextNode(text)
  const span = document.createElementNS('http://www.w3.org/2000/svg', 'tspan')
  for (const [name, value] of open.values()) span.setAttribute(name, value)
  span.textContent = text
  return span
}
