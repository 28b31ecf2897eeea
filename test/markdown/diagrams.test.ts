import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const fence = (source: string): string => `Text\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`
const drawn = (source: string): ReturnType<typeof readPage> => readPage(fence(source), { mermaid: true })

test('a diagram is a picture in the page, without styles, scripts or addresses of other sites', async () => {
  const { html, reported } = await drawn('flowchart LR\n  A[One] --> B{Two}')
  expect(reported).toEqual([])
  expect(html).toMatch(
    /<figure class="diagram"><div class="diagram-scroll"><svg viewBox="[\d. -]+" [^>]*width="[\d.]+" height="[\d.]+" role="img" aria-roledescription="flowchart" aria-label="Diagram: flowchart">/,
  )
  expect(html).toContain('One')
  expect(html).not.toMatch(/<style| style=|<script|<foreignObject|class="node|https?:/)
})

test('a diagram with more text than the default limit of mermaid is drawn', async () => {
  const long = await drawn(`flowchart LR\n  %% ${'a'.repeat(60_000)}\n  A --> Two`)
  expect(long.reported).toEqual([])
  expect(long.html).toContain('Two')
})

test('a diagram has the name and description that its source gives, or the caption of its block', async () => {
  const { html } = await drawn('flowchart LR\n  accTitle: A way\n  accDescr: From one to two\n  A --> B')
  expect(html).toContain(
    'aria-label="A way" aria-describedby="diagram-1-description"><desc id="diagram-1-description">',
  )
  const text = 'Text\n\n```mermaid title="The way"\nflowchart LR\n  A --> B\n```\n'
  const captioned = await readPage(text, { mermaid: true })
  expect(captioned.html).toContain('aria-label="The way"')
  expect(captioned.html).toContain('<figcaption>The way</figcaption>')
})

test('colours are properties of the theme or have a value for each mode', async () => {
  const { html } = await drawn('flowchart LR\n  A --> B:::accent\n  style A fill:#f9f,stroke:red')
  expect(html).toContain('fill="var(--accent-tint)"')
  expect(html).toMatch(/fill="light-dark\(#ff99ff, #[\da-f]{6}\)"/)
  const plain = [...html.matchAll(/ (?:fill|stroke|color)="([^"]*)"/g)].map(([, value]) => value)
  expect(plain.filter((value) => !/^(?:none|transparent|var\(|light-dark\(|color-mix\()/.test(value ?? ''))).toEqual([])
})

const boxOf = async (size: number): Promise<readonly number[]> => {
  const { html } = await drawn(`flowchart LR\n  A[One word] --> B\n  style A font-size:${String(size)}px`)
  const [, width, height] = /<rect x="[^"]*" y="[^"]*" width="([\d.]+)" height="([\d.]+)"/.exec(html) ?? []
  return [Number(width), Number(height)]
}

test('text is measured in the size that it has from the elements around it', async () => {
  const [width = 0, height = 0] = await boxOf(16)
  const [largeWidth, largeHeight] = await boxOf(32)
  // The padding stays the same, so neither is twice as large.
  expect(largeWidth).toBeGreaterThan(1.4 * width)
  expect(largeHeight).toBeGreaterThan(1.4 * height)
})

test('the smallest text of a drawing has 14 pixels, even if a group sets its size', async () => {
  const { html } = await drawn('erDiagram\n  CUSTOMER ||--o{ ORDER : places')
  expect(html).toContain('font-size="14px"')
  const [, viewWidth, width] = /viewBox="[\d. -]+? ([\d.]+) [\d.]+"[^>]* width="([\d.]+)"/.exec(html) ?? []
  expect(Number(width)).toBe(Number(viewWidth))
})

test('a broken one is reported at its line, with the reason of the parser', async () => {
  expect((await drawn('flwchart LR\n  A --> B')).reported).toEqual([
    '3:1 broken-diagram unknown kind of diagram: "flwchart"',
  ])
  expect((await drawn('')).reported).toEqual(['3:1 broken-diagram unknown kind of diagram: ""'])
  expect((await drawn('gantt\n  title A\n  section S\n  no task at all')).reported).toEqual([
    expect.stringMatching(/^7:1 broken-diagram the diagram cannot be read: expecting 'taskData'/),
  ])
  expect((await drawn('flowchart LR\n  A --> B\n  B -->')).reported).toEqual([
    expect.stringMatching(/^6:1 broken-diagram the diagram cannot be read: expecting/),
  ])
})

test.each([
  ['comments', 'pie\n  %% a comment\n\n  %% another\n  nonsense', 8],
  ['front matter', '---\ntitle: A\n---\nflowchart LR\n  A --> B\n  B --> -->\n', 9],
  ['a directive', '%%{init: {\n  "flowchart": {} }\n}%%\n\nflowchart LR\n  A --> B --> -->\n', 9],
])('the line of an error is right after %s', async (_, source, line) => {
  const { reported, html } = await drawn(source)
  expect(reported).toEqual([expect.stringMatching(new RegExp(`^${String(line)}:1 broken-diagram`))])
  expect(html).toContain('<figure class="diagram"><div class="diagram-scroll"><pre>')
})

test('an error in an include or in a list is reported where it is written', async () => {
  const include = '# A\n\n- item\n\n  ```mermaid\n  flowchart LR\n    A -->\n  ```\n'
  const { reported } = await readPage('::include{file="_a.md"}\n', { mermaid: true }, { 'content/_a.md': include })
  expect(reported).toEqual([expect.stringMatching(/^content\/_a\.md:7:\d+ broken-diagram/)])
})

const widthOf = (html: string): number => Number(/<svg [^>]* width="([\d.]+)"/.exec(html)?.[1])

test('bold, italic and underlined words of a label are drawn, and other HTML in it is reported', async () => {
  const { html, reported } = await drawn('flowchart LR\n  A["<b>Big</b> <i>sea</i><br/>wave"] -->|<u>to</u>| B[a < b]')
  expect(reported).toEqual([])
  expect(html).toMatch(/text-decoration="underline">to<[^]*font-weight="bold">Big<[^]*font-style="italic">sea</)
  const [drawing = ''] = /<svg [^]*<\/svg>/.exec(html) ?? []
  expect(drawing.replaceAll(/<[^>]*>/g, '')).toBe('toBig seawavea &#x3C; b')
  // The tags take no more space than the spaces that mermaid puts around them.
  const plain = await drawn('flowchart LR\n  A["Big sea<br/>wave"] -->|to| B[a < b]')
  expect(widthOf(html) - widthOf(plain.html)).toBeLessThan(20)
  const sequence = await drawn('sequenceDiagram\n  A->>B: <strong>go</strong> on')
  expect(sequence.html).toContain('<tspan font-weight="bold">go</tspan> on')
  const unknown = await drawn('flowchart LR\n  A["<small>sea</small>"] --> B')
  expect(unknown.reported).toEqual([
    '3:1 diagram-label a label shows <small> as text; labels can have <b>, <i>, <u> and <br/>',
  ])
})

test('the name of a state is in the middle of its box, and arrowheads next to each other do not touch', async () => {
  const { html } = await drawn('stateDiagram-v2\n  direction LR\n  Off --> On: start\n  On --> Off: stop')
  const [, half, x] =
    /translate\(-([\d.]+), [^]*?<text [^>]*text-anchor="middle"[^>]*><tspan x="([\d.]+)"/.exec(html) ?? []
  expect(x).toBe(half)
  expect(html).toMatch(/<marker [^>]*markerHeight="8.4"/)
})

test('links in a diagram are links of the page', async () => {
  const { html, page } = await drawn('flowchart LR\n  A --> B\n  click A href "other.md#part" "More"')
  expect(page.references.map(({ kind, url }) => `${kind} ${url}`)).toEqual(['link other.md#part'])
  expect(html).toMatch(/<svg [^>]*role="group"/)
  expect(html).toMatch(/<a [^>]*href="other.md#part"/)
})

test.each([
  'flowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>"]\n  click A href "javascript:alert(1)"',
  '%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "* { background: url(//x.y) }"}}%%\nflowchart LR\n  A["<b onclick=alert(1)>x</b>"] --> B\n  click B call alert()',
  '---\nconfig:\n  securityLevel: loose\n  fontFamily: "x; background: url(https://x.y)"\n---\nsequenceDiagram\n  A->>B: <iframe src=//x.y></iframe>\n  link A: Docs @ javascript:alert(1)',
  'flowchart LR\n  A@{ img: "https://x.y/z.png", label: "Z" } --> B',
])('nothing in a diagram runs or loads: %s', async (source) => {
  const { html } = await drawn(source)
  expect(html).not.toMatch(
    /<(?:script|img|image|iframe|foreignObject)|javascript:| on\w+=|(?:href|src)="(?:https?:)?\/\/|url\((?!#)/i,
  )
})

test('two drawings share no ids, and they stay code when diagrams are off', async () => {
  const source = 'flowchart LR\n  accDescr: Twice\n  A --> B'
  const { html } = await readPage(`${fence(source)}\n${fence(source)}`, { mermaid: true })
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(3)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of html.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
  expect((await readPage(fence('graph TD'))).html).toContain('<figure class="code-block"')
})
