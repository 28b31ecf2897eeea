import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPageParser } from '../../src/markdown/parse/parse-page.ts'
import { createTools } from '../../src/pages/parser.ts'
import { canonical } from './html-tree.ts'
import { drawer, makeFolder, plainOptions, readPage, readWith, sourcesOf } from './read-page.ts'

/** Labels and content of the tabs on a page. */
async function readTabs(
  markdown: string,
): Promise<{ labels: string[]; panels: string[]; html: string; reported: readonly string[] }> {
  const page = await readPage(markdown)
  const html = canonical(page.html)
  const labels = [...html.matchAll(/<button[^>]*role="tab"[^>]*>([^<]*)</g)].map(([, label = '']) => label)
  const panels = [...html.matchAll(/<p class="tab-label">[^<]*<\/p>(.*?)<\/section>/gs)].map(
    ([, content = '']) => content,
  )
  return { labels, panels, html, reported: page.reported }
}

describe('tabs', () => {
  const code = '<figure class="code-block" data-language="js"><pre><code class="language-js">'

  test('as directives, remembered by group', async () => {
    const { labels, panels, html, reported } = await readTabs(
      '::::tabs{group="os"}\n:::tab[Linux]{value="linux"}\nA *b*\n:::\n:::tab[macOS]{value="mac"}\nC\n:::\n::::\n',
    )
    expect(labels).toEqual(['Linux', 'macOS'])
    expect(panels).toEqual(['<p>A <em>b</em></p>', '<p>C</p>'])
    expect(html).toContain('data-group="os"')
    expect(reported).toEqual([])
  })

  test('labels keep code, emphasis and emoji, but nothing that could run, and no links', async () => {
    const { html } = await readTabs(
      '::::tabs\n:::tab[`npm` *or* :tada: <b onclick="x()">y</b>]\nA\n:::\n:::tab[[Sea](https://example.com)]\nB\n:::\n::::\n',
    )
    expect(html).toMatch(/data-value="npm or :tada: y"[^>]*><code>npm<\/code> <em>or<\/em> 🎉 <b>y<\/b><\/button>/)
    expect(html).toContain('<p class="tab-label"><code>npm</code> <em>or</em> 🎉 <b>y</b></p>')
    expect(html).toMatch(/data-value="Sea"[^>]*>Sea<\/button>/)
  })

  test("as in Docusaurus' docs: indented, with empty lines and without", async () => {
    const { labels, panels, reported } = await readTabs(
      '<Tabs groupId="os">\n  <TabItem value="apple" label="Apple" default>\n    This is an apple 🍎\n  </TabItem>\n  <TabItem value="orange" label="Orange">\n\n    This is an *orange*\n\n    ```js\n    if (a) {\n      b()\n    }\n    ```\n\n  </TabItem>\n</Tabs>\n\nAfter\n',
    )
    expect(labels).toEqual(['Apple', 'Orange'])
    expect(panels[0]).toBe('<p>This is an apple 🍎</p>')
    expect(panels[1]).toContain('<p>This is an <em>orange</em></p>')
    expect(panels[1]).toContain(code)
    expect(panels[1]).toContain('\n  <span class="hljs-title function_">b</span>()')
    expect(reported).toEqual([])
  })

  test('on one line each, and with a tag that spans lines', async () => {
    const { labels, panels, reported } = await readTabs(
      '<Tabs\n  defaultValue="b"\n  className="x">\n  <TabItem value="a">One *a*</TabItem>\n  <TabItem value="b">Two</TabItem>\n</Tabs>\n',
    )
    expect([labels, panels, reported]).toEqual([['a', 'b'], ['<p>One <em>a</em></p>', '<p>Two</p>'], []])
  })

  test('with several tags on a line, where the last one ends on a later line', async () => {
    const { labels, panels, html, reported } = await readTabs(
      '<Tabs><TabItem value="a" label="A">\n\nOne\n\n</TabItem><TabItem\n  value="b" label="B">\n\n```html\n</TabItem><TabItem>\n```\n\n</TabItem></Tabs>\n\nAfter [here](#none)\n',
    )
    expect(labels).toEqual(['A', 'B'])
    expect(panels).toEqual(['<p>One</p>', expect.stringContaining('&#x3C;/')])
    expect(html).toMatch(/<\/section><\/div>\s*<p>After/)
    expect(reported).toEqual([])
  })

  test('properties in braces are JSX literals', async () => {
    const { html, reported } = await readTabs(
      "<Tabs\n  defaultValue={'b'}\n  values={[\n    {label: 'A > 1', value: 'a'},\n    {label: 'B', value: 'b'},\n  ]}>\n<TabItem value={`a`}>One</TabItem>\n<TabItem value=\"b\">Two</TabItem>\n</Tabs>\n",
    )
    expect(reported).toEqual([])
    expect(html).toMatch(/id="tabs-1-tab-2"[^>]*data-value="b"|data-value="b"[^>]*id="tabs-1-tab-2"/)
    expect(html).toMatch(/<section class="tab-panel" data-active="" id="tabs-1-panel-2"/)
  })

  test.each([
    ['bullets', '- item\n\n', '  ', '\n- next\n'],
    ['numbers', '1.  item\n\n', '    ', '\n2.  next\n'],
    ['nested bullets', '- item\n  - inner\n\n', '    ', '\n  - next\n'],
  ])('inside lists: %s', async (_, before, margin, after) => {
    const block = [
      '<Tabs>',
      '  <TabItem value="a">',
      '',
      '  One',
      '',
      '  ```js',
      '  x',
      '    y',
      '  ```',
      '',
      '  </TabItem>',
      '  <TabItem value="b">',
      '    Two',
      '  </TabItem>',
      '</Tabs>',
    ]
    const { labels, panels, html, reported } = await readTabs(
      before + block.map((line) => (line === '' ? '' : margin + line)).join('\n') + '\n' + after,
    )
    expect([labels, reported]).toEqual([['a', 'b'], []])
    expect(panels[0]).toBe(
      `<p>One</p>${code}x\n  y\n</code></pre><button aria-label="Copy code" class="copy-button" type="button"></button></figure>`,
    )
    expect(panels[1]).toBe('<p>Two</p>')
    expect(html.indexOf('class="tabs"')).toBeLessThan(html.indexOf('</li>'))
    expect(html.lastIndexOf('</section>')).toBeLessThan(html.indexOf('next'))
  })

  test('a tab without a label is reported', async () => {
    const tabs = [':::tab[A]', ':::tab', ':::tab[]', ':::tab[`a`]', ':::tab{value=a}'].map(
      (opener) => `${opener}\nb\n:::`,
    )
    const markdown = `::::tabs\n${tabs.join('\n')}\n::::\n\n<Tabs><TabItem>b</TabItem></Tabs>\n`
    const message = 'this tab has no label, so its number is shown; write :::tab[Label], or label="…" in <TabItem>'
    expect((await readTabs(markdown)).reported).toEqual([
      `5:1 component-props ${message}`,
      `8:1 component-props ${message}`,
      `19:7 component-props ${message}`,
    ])
  })

  test('content of tabs that is outside of every tab is reported, because it is not shown', async () => {
    const markdown =
      '::::tabs\nBefore\n\n:::tab[A]\na\n:::\n\n- after\n\n::card{title=B}\n::::\n\n<Tabs>\n\n<!-- c -->\n\n<TabItem label="D">d</TabItem>\n\n</Tabs>\n'
    const message =
      'lost-content only tabs are shown in tabs, so this is left out; write it in a tab, or outside of the tabs'
    const { reported, html } = await readTabs(markdown)
    expect(reported).toEqual([`2:1 ${message}`, `8:1 ${message}`, `10:1 ${message}`])
    expect(html).not.toContain('Before')
  })

  test('tabs inside tabs, and tags in code that stay code', async () => {
    const { labels, html } = await readTabs(
      '<Tabs>\n<TabItem value="a">\n\n<Tabs>\n<TabItem value="x">X</TabItem>\n</Tabs>\n\n</TabItem>\n<TabItem value="b">\n\n```jsx\n<Tabs>\n</Tabs>\n```\n\n</TabItem>\n</Tabs>\n',
    )
    expect(labels).toEqual(['a', 'b', 'x'])
    expect(html).toContain('id="tabs-2"')
    expect((await readTabs('Text\n\n    <Tabs>\n    </Tabs>\n')).html).toContain('&#x3C;Tabs>')
  })

  test('a group can have any name', async () => {
    for (const group of ['__proto__', 'constructor'])
      expect((await readTabs(`::::tabs{group="${group}"}\n:::tab[A]\nb\n:::\n::::\n`)).html).toContain(
        `data-group="${group}"`,
      )
  })
})

describe('components', () => {
  test('as elements, inline and as blocks, and as directives', async () => {
    const { html, reported } = await readPage(
      'A <Badge text="new" kind="tip" /> b.\n\n<Card title="T" href="./a.md">\n\nWords **x**\n\n</Card>\n\n::card[U]{href="./b.md" text="V"}\n',
    )
    expect(reported).toEqual([])
    expect(canonical(html)).toContain('<p>A <span class="badge badge-tip">new</span> b.</p>')
    expect(canonical(html)).toContain(
      '<p class="card-title"><a href="./a.md">T</a></p><div class="card-text"><p>Words <strong>x</strong></p></div>',
    )
    expect(canonical(html)).toContain('<a href="./b.md">U</a></p><p class="card-text">V</p>')
  })

  test('two with the same name on a line are next to each other', async () => {
    const { html, reported } = await readPage('<Card title="A"></Card><Card title="B"></Card>\n')
    expect(reported).toEqual([])
    expect(canonical(html)).toMatch(/<div class="card"><p class="card-title">A<\/p><\/div><div class="card">/)
  })

  test('an unknown one is reported once, at its position, with the nearest name', async () => {
    expect((await readPage('Text\n\nAn <Bagde text="x" /> and <Foo>y</Foo>\n')).reported).toEqual([
      '3:4 unknown-component <Bagde> is not a registered component; did you mean "Badge"?',
      '3:27 unknown-component <Foo> is not a registered component; write it as code if it is meant as text, or add the component templates/components/Foo.tsx',
    ])
  })

  test.each([
    ['<Aside type="tip">x</Aside>', ':::note[Title]'],
    ['<DocCardList />', '<Cards> around'],
    ['<LinkButton href="a">x</LinkButton>', '[text](page.md)'],
    ['<ClientOnly>x</ClientOnly>', ''],
    ['<Fragment>x</Fragment>', ''],
  ])('%s of another tool is reported with its replacement', async (text, remedy) => {
    const { reported } = await readPage(`${text}\n`)
    expect(reported).toEqual([
      expect.stringMatching(/^1:1 unknown-component <\w+> is not a registered component; (?:write|remove) /),
    ])
    expect(reported[0]).toContain(remedy)
  })

  test.each(['__Proto__', 'Constructor', 'ToString', 'HasOwnProperty'])('no name is special: <%s>', async (name) => {
    expect((await readPage(`<${name}>\n`)).reported.filter((text) => !text.includes('unknown-component'))).toEqual([])
    expect(
      (await readPage(`::${name.toLowerCase()}{a="b"}\n`)).reported.filter(
        (text) => !text.includes('unknown-directive'),
      ),
    ).toEqual([])
  })

  test('a property that a component of docsgen does not have is a warning with a suggestion', async () => {
    const { reported } = await readPage(
      '<Card titel="A" title="B" />\n\n::card{title="A" hrf="a.md"}\n\n<Tabs groupId="os"><TabItem value="a">A</TabItem></Tabs>\n',
    )
    expect(reported.filter((text) => text.includes('component-props'))).toEqual([
      '1:1 component-props <Card> has no property "titel"; did you mean "title"?',
      '3:1 component-props <Card> has no property "hrf"; did you mean "href"?',
    ])
  })

  test('a property that is not a literal is reported and never run', async () => {
    const { reported } = await readPage(
      '<Badge text={process.exit(1)} />\n\n<Badge\n  text={a.b} />\n\n<Card title="x" {...props} />\n\n<Badge text={`a${b}`} />\n',
    )
    expect(reported.filter((text) => text.includes('component-props'))).toEqual([
      '1:1 component-props the property "text" must be a literal: a string, a number, true, false, or an array or object of these',
      '3:1 component-props the property "text" must be a literal: a string, a number, true, false, or an array or object of these',
      '8:1 component-props the property "text" must be a literal: a string, a number, true, false, or an array or object of these',
    ])
  })

  test('literals in braces work within a sentence, and stay as written in code', async () => {
    const { html, reported, markdownVersion, page } = await readPage(
      "A <Badge text={'new > old'} kind={`tip`} /> and <Badge text={'b c'} /> [x](./y.md), `<Badge text={'c'} />`, \\<Badge text={'d'} />\n",
    )
    expect(reported).toEqual([])
    expect(canonical(html)).toContain(
      '<p>A <span class="badge badge-tip">new > old</span> and <span class="badge badge-note">b c</span> <a href="./y.md">x</a>, <code>&#x3C;Badge text={\'c\'} /></code>, &#x3C;Badge text={\'d\'} /></p>',
    )
    expect(page.references[0]?.at.column).toBe(72)
    expect(markdownVersion).toContain('A new > old and b c [x](./y.md), `<Badge')
  })

  test('one that is indented with spaces can be closed with a tab, and vice versa', async () => {
    for (const [open, close] of [
      ['    ', '\t'],
      ['\t', '    '],
    ])
      for (const text of ['    text', '\ttext', '\t- a\n\n\t  text'])
        expect(
          (
            await readPage(
              `<Tabs>\n\t<TabItem label="a">\n\n\ttext\n\n\t</TabItem>\n${open}<TabItem label="b">\n\n${text}\n\n${close}</TabItem>\n</Tabs>\n`,
            )
          ).reported,
          JSON.stringify([open, text, close]),
        ).toEqual([])
  })

  test('one that is never closed, or closes nothing, is reported', async () => {
    expect((await readPage('<Tabs>\n<TabItem value="a">\n\nx\n\n</Tabs>\n\n</Card>\n')).reported).toEqual([
      '2:1 unclosed-component <TabItem> is never closed; end it with </TabItem>, or write <TabItem />',
      '8:1 unclosed-component </Card> closes nothing: no <Card> is open here',
    ])
  })

  test('links of nested components are reported at the component that contains them', async () => {
    const { page } = await readPage(
      ':::cards\n::card{title="A" href="./a.md"}\n::card{title="B" href="./b.md"}\n:::\n\n<Cards>\n  <Card title="C" href="./c.md" />\n  <Card title="D">see [it](./d.md)</Card>\n</Cards>\n',
    )
    expect(page.references.map(({ url, at }) => `${url} ${String(at.line)}:${String(at.column)}`)).toEqual([
      './a.md 2:1',
      './b.md 3:1',
      './c.md 7:3',
      './d.md 8:23',
    ])
  })

  test('uppercase HTML tags are HTML', async () => {
    expect(canonical((await readPage('<DIV>\n\n*a*\n\n</DIV>\n\n<B>x</B>\n')).html)).toBe(
      '<div><p><em>a</em></p></div><p><b>x</b></p>',
    )
  })

  test('custom components work, and one that throws is reported at its position', async () => {
    const root = makeFolder()
    writeFileSync(
      path.join(root, 'own.mjs'),
      'export const components = { Boom: () => { throw new Error("no data") }, Plain: ({ children, ...rest }) => JSON.stringify(rest) }\n',
    )
    const parse = createPageParser(
      plainOptions,
      await createTools({
        sources: sourcesOf(root),
        options: plainOptions,
        componentsModule: path.join(root, 'own.mjs'),
        transforms: [],
      }),
      drawer.draw,
    )
    const page = await readWith(
      parse,
      'A\n\n<Plain a="1" b={2} c={[1, "x"]} d={{e: true}} f __proto__="x" />\n\n<Boom>\n\nInside\n\n</Boom>\n\nZ\n',
    )
    expect(page.reported).toEqual(['5:1 component-failed <Boom> cannot be shown: no data'])
    expect(page.html).toContain(
      '{"id":"plain-1","a":"1","b":2,"c":[1,"x"],"d":{"e":true},"f":true}'.replaceAll('"', '"'),
    )
    expect(page.html).toContain('<p>Inside</p>')
    expect(page.html).toContain('<p>Z</p>')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

test('components in HTML are no code, even if tabs indent them', async () => {
  const { html, reported } = await readPage('<div>\n\t<Badge text="New" />\n\t<Badge text="Old" />\n</div>\n')
  expect(html).not.toContain('<pre>')
  expect(html).toMatch(/New[^]*Old/)
  expect(reported).toEqual([])
})
