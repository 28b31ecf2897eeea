import { allowedTags } from '../../src/markdown/parse/html/sanitized-html.ts'

/** Something on a page that can contain other content. */
export interface Piece {
  readonly name: string
  readonly wrap: (inner: string) => string
}

/** Attributes that are required for an element to go through its special processing step. */
const attributes: Readonly<Record<string, string>> = {
  a: ' href="/logo.svg"',
  audio: ' src="/a.mp3"',
  img: ' src="/logo.svg" srcset="/logo.svg 1x, /logo.svg 2x" alt=""',
  input: ' type="checkbox" checked disabled',
  source: ' srcset="/logo.svg"',
  track: ' src="/a.vtt"',
  video: ' src="/a.mp4" poster="/logo.svg"',
}

const voids = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

const tags = [...allowedTags].filter((tag) => !tag.startsWith('docsgen-'))

/** Every element that raw HTML can use, inline and as a block around Markdown. */
export const elements: readonly Piece[] = tags.map((tag) => {
  const start = `<${tag}${attributes[tag] ?? ''}>`
  return { name: `<${tag}>`, wrap: (inner) => (voids.has(tag) ? start + inner : `${start}${inner}</${tag}>`) }
})

export const elementBlocks: readonly Piece[] = tags
  .filter((tag) => !voids.has(tag))
  .map((tag) => ({
    name: `block <${tag}>`,
    wrap: (inner) => `<${tag}${attributes[tag] ?? ''}>\n\n${inner}\n\n</${tag}>`,
  }))

function indent(text: string, width: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(width)}`)
}

function fence(colons: string, opening: string): (inner: string) => string {
  return (inner) => {
    const longest = Math.max(0, ...Array.from(inner.matchAll(/:{3,}/g), ([found]) => found.length))
    const line = ':'.repeat(Math.max(colons.length, longest + 1))
    return `${line}${opening}\n${inner}\n${line}`
  }
}

/** Blocks of Markdown and of docsgen's own syntax that contain other blocks. */
export const blocks: readonly Piece[] = [
  { name: 'paragraph', wrap: (inner) => inner },
  { name: 'list', wrap: (inner) => `- ${indent(inner, 2)}` },
  { name: 'loose list', wrap: (inner) => `- ${indent(inner, 2)}\n\n- other` },
  { name: 'numbered list', wrap: (inner) => `1. ${indent(inner, 3)}` },
  { name: 'task', wrap: (inner) => `- [x] ${indent(inner, 2)}` },
  { name: 'quote', wrap: (inner) => `> ${inner.replaceAll('\n', '\n> ')}` },
  { name: 'alert', wrap: (inner) => `> [!NOTE]\n> ${inner.replaceAll('\n', '\n> ')}` },
  { name: 'note', wrap: fence(':::', 'note') },
  { name: 'tabs', wrap: (inner) => fence(':::', 'tabs')(fence(':::', 'tab[A]')(inner)) },
  { name: 'details directive', wrap: fence(':::', 'details[More]') },
  { name: 'cards', wrap: (inner) => fence(':::', 'cards')(fence(':::', 'card[T]{href="/logo.svg"}')(inner)) },
  { name: 'steps', wrap: fence(':::', 'steps') },
  { name: 'tabs element', wrap: (inner) => `<Tabs>\n<TabItem value="a" label="A">\n\n${inner}\n\n</TabItem>\n</Tabs>` },
  { name: 'card element', wrap: (inner) => `<Card title="T">\n\n${inner}\n\n</Card>` },
  { name: 'footnote', wrap: (inner) => `a[^n]\n\n[^n]: ${indent(inner, 4)}` },
  { name: 'code fence', wrap: (inner) => `\`\`\`\`\`html\n${inner}\n\`\`\`\`\`` },
  { name: 'formula block', wrap: (inner) => `$$\n${inner}\n$$` },
]

/** Places in a single line of Markdown that contain text and inline elements. */
export const lines: readonly Piece[] = [
  { name: 'heading', wrap: (inner) => `## ${inner}` },
  { name: 'underlined heading', wrap: (inner) => `${inner}\n---` },
  { name: 'table cell', wrap: (inner) => `| a | b |\n|---|---|\n| ${inner} | c |` },
  { name: 'table head', wrap: (inner) => `| ${inner} | b |\n|---|---|\n| a | c |` },
  { name: 'note title', wrap: (inner) => `:::note[${inner}]\ntext\n:::` },
  { name: 'tab label', wrap: (inner) => `::::tabs\n:::tab[${inner}]\ntext\n:::\n::::` },
]

/** Inline Markdown and inline components. */
export const inlines: readonly Piece[] = [
  { name: 'emphasis', wrap: (inner) => `x *${inner}* y` },
  { name: 'strong', wrap: (inner) => `x **${inner}** y` },
  { name: 'deletion', wrap: (inner) => `x ~~${inner}~~ y` },
  { name: 'link', wrap: (inner) => `x [${inner}](/logo.svg) y` },
  { name: 'picture', wrap: (inner) => `x ![${inner}](/logo.svg) y` },
  { name: 'code', wrap: (inner) => `x \`\`\`${inner}\`\`\` y` },
  { name: 'formula', wrap: (inner) => `x $${inner}$ y` },
  { name: 'card in a line', wrap: (inner) => `a <Card title="T">${inner}</Card> b` },
  { name: 'badge', wrap: (inner) => `a <Badge>${inner}</Badge> b` },
]
