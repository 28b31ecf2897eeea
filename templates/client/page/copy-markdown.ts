import { confirmCopy } from '../browser/announce.ts'
import { copyText } from '../browser/copy-text.ts'
import { text } from '../browser/message.ts'

/** With more schemas than this, the rest stay links. */
const mostSchemas = 60

/** Copies an operation as Markdown, with the fields of all schemas that it uses. */
export async function copyMarkdown(button: HTMLElement): Promise<void> {
  const id = button.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? ''
  const home = document.querySelector<HTMLLinkElement>('link[rel="alternate"][type="text/markdown"]')?.href
  if (home === undefined) return
  const isCopied = await copyText(await collect(new URL(`#${id}`, home)))
  // The reader can copy it from there.
  if (!isCopied) location.assign(home)
  confirmCopy(button, text('copied', 'Copied'))
}

/** The section of an operation, and those of the schemas that it names, each once. */
async function collect(place: URL): Promise<string> {
  const sections = new Map<string, string>()
  const waiting = [place]
  for (const address of waiting) {
    if (sections.has(address.href) || sections.size > mostSchemas) continue
    const section = cutSection(await readMarkdown(address), decodeURIComponent(address.hash.slice(1)))
    sections.set(address.href, withFullAddresses(section, address))
    for (const [, href = ''] of section.matchAll(/^ *- Fields of \[.*?\]\((.*)\)$/gm))
      waiting.push(toMarkdown(href, address))
  }
  return `${[...sections.values()].join('\n\n')}\n`
}

/** The address of the Markdown version that a link to a page leads to. */
function toMarkdown(href: string, from: URL): URL {
  const target = new URL(href, from)
  if (target.pathname !== from.pathname) target.pathname = `${target.pathname.replace(/\/$/, '')}.md`
  return target
}

const read = new Map<string, Promise<string>>()

function readMarkdown({ origin, pathname }: URL): Promise<string> {
  const address = origin + pathname
  const known = read.get(address) ?? fetch(address).then((response) => (response.ok ? response.text() : ''))
  read.set(address, known)
  return known
}

/** From the heading with an anchor to the next one that is not deeper. Headings of descriptions have no anchors. */
function cutSection(markdown: string, id: string): string {
  const headings = [...markdown.matchAll(/^(#+) .*\{#(\S+)\}$/gm)]
  const start = id === '' ? 0 : headings.findIndex(([, , anchor]) => anchor === id)
  const [first, marks = ''] = headings[start] ?? []
  if (first === undefined) return markdown.trim()
  const end = headings.slice(start + 1).find(([, other = '']) => other.length <= marks.length)
  return markdown.slice(headings[start]?.index, end?.index).trim()
}

function withFullAddresses(section: string, address: URL): string {
  const page = address.pathname.replace(/\.md$/, '')
  return section.replaceAll(
    /\]\((?=[#/])(#?)/g,
    (_, hash: string) => `](${address.origin}${hash === '' ? '' : `${page}#`}`,
  )
}
