import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { canonical } from './html-tree.ts'
import { createReader, readPage, readWith } from './read-page.ts'

const js = 'javascript:alert(1)'
const schemes = [
  js,
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  '&#x01;javascript:alert(1)',
  'java&#10;script:alert(1)',
  'java&NewLine;script:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'blob:x',
]
const handlers = [
  'onclick',
  'onerror',
  'onload',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onanimationstart',
  'onbeforetoggle',
  'ONCLICK',
  'on\tclick',
  'OnPointerEnter',
]

/** Ways to smuggle in something that runs, loads, submits, frames or restyles. */
const payloads: readonly string[] = [
  ...schemes.map((url) => `<a href="${url}">x</a>`),
  ...schemes.map((url) => `[x](<${url.replaceAll('\t', '')}>)`),
  ...schemes.map((url) => `<img src="${url}">`),
  ...schemes.map((url) => `[x][r]\n\n[r]: <${url}>`),
  ...schemes.slice(0, 4).map((url) => `<Card title="x" href="${url}" />`),
  ...schemes.slice(0, 4).map((url) => `::card{title="x" href="${url}"}`),
  `<Figure src="${js}" alt="" />`,
  `<${js}>`,
  `![x](${js})`,
  `<video src="${js}" poster="${js}"></video>`,
  ...handlers.map((name) => `<img src="x" ${name}="alert(1)">`),
  ...handlers.map((name) => `<p ${name}=alert(1)>x</p>`),
  ...handlers.slice(0, 4).map((name) => `<Badge text="x" ${name}="alert(1)" />`),
  '<img src=x/onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)//',
  '<img """><script>alert(1)</script>">',
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<script src=//x.yz></script>',
  '<scr<script>ipt>alert(1)</script>',
  '<script\n>alert(1)</script\n>',
  'a <script>alert(1)</script> b',
  '<script/x>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?x <script>alert(1)</script> ?>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<frameset><frame src=x></frameset>',
  '<object data="x"></object>',
  '<embed src="x">',
  '<applet code=x></applet>',
  '<portal src=x></portal>',
  '<fencedframe></fencedframe>',
  '<style>*{display:none}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<link rel=stylesheet href=//x>',
  '<link rel="import" href="x">',
  '<base href="//evil.com/">',
  '<meta http-equiv=refresh content="0;url=//x">',
  '<form action="//x"><input name=a><button>b</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input type=image src=x onerror=alert(1)>',
  '<input type=text autofocus onfocus=alert(1)>',
  '<select><option>a</option></select>',
  '<textarea></textarea><script>alert(1)</script>',
  '<keygen autofocus>',
  '<isindex action=x>',
  '<dialog open>x</dialog>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><use href="data:image/svg+xml,x#y"/></svg>',
  '<svg><foreignObject><iframe src=x></iframe></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><title><script>alert(1)</script></title></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<math><maction actiontype="statusline#http://x" xlink:href="javascript:alert(1)">x</maction></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<xmp><script>alert(1)</script></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<title><script>alert(1)</script></title>',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<listing>&lt;img onerror=alert(1) src&gt;</listing>',
  '<table><td><script>alert(1)</script>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<video><source onerror=alert(1)></video>',
  '<audio src onerror=alert(1)></audio>',
  '<body onload=alert(1)>',
  '<html manifest=x>',
  '<bgsound src=javascript:alert(1)>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<x onclick=alert(1)>y</x>',
  '<x-custom onclick=alert(1)>y</x-custom>',
  '<img srcset="x 1x" sizes="1px" onload=alert(1)>',
  '<a href="x" ping="//y">z</a>',
  '<a target=_blank href=x>y</a>',
  '<img src=x usemap="#m"><map name=m><area href=javascript:alert(1)></map>',
  '<slot name=x onslotchange=alert(1)></slot>',
  '<p is="x-y">z</p>',
  '<link rel=preload href=x as=script onload=alert(1)>',
  '```js title="</figcaption><script>alert(1)</script>"\nx\n```',
  '```"onmouseover=alert(1)\nx\n```',
  ':::note[<script>alert(1)</script>]\nx\n:::',
  ':::note{onclick="alert(1)"}\nx\n:::',
  '# x {#"onclick=alert(1)}',
  '[x](y "\\" onclick=alert(1)")',
  '![" onerror=alert(1)](x)',
  '<docsgen-component data-docsgen="0" onclick=alert(1)>x</docsgen-component>',
  '<docsgen-slot data-slot=0>',
  '<p data-docsgen="0" data-placeholder="0">x</p>',
  '[^x]\n\n[^x]: <script>alert(1)</script>',
  '| <script>alert(1)</script> |\n|---|\n| <img src onerror=alert(1)> |',
  '<Badge text="<script>alert(1)</script>" />',
  '<Badge text={"<img src onerror=alert(1)>"} />',
  '<Tabs group="\'><script>alert(1)</script>">\n<TabItem value="<script>alert(1)</script>">\nx\n</TabItem>\n</Tabs>',
  '<Card title="x" icon="x.svg&quot; onerror=alert(1)" dangerouslySetInnerHTML={{__html: "<script>alert(1)</script>"}} />',
  '---\ntitle: <script>alert(1)</script>\n---\n<script>alert(1)</script>',
]

const refused = new Set(
  'script style iframe frame frameset object embed applet portal fencedframe link base meta form svg math template noscript dialog select option textarea map area marquee keygen slot title html body'.split(
    ' ',
  ),
)

/** Active content on a page, by element, as a browser would parse the finished HTML. */
function dangersOf(html: string): string[] {
  const dangers: string[] = []
  visit(fromHtml(html, { fragment: true }), 'element', (node: Element) => {
    if (refused.has(node.tagName)) dangers.push(`<${node.tagName}>`)
    if (node.tagName === 'input' && node.properties['type'] !== 'checkbox') dangers.push('<input>')
    if (node.tagName === 'button' && !/copy-button|tab/.test(String(node.properties['className'])))
      dangers.push('<button>')
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on|^style$|^srcDoc$|^formAction$|^ping$|^is$|^dataDocsgen$|^dataPlaceholder$|^dataSlot$/i.test(name))
        dangers.push(`${node.tagName} ${name}`)
      const scheme =
        /^[\s\0-\u0020]*(\w+):/.exec(String(value).replaceAll(/[\0-\u0020]/g, ''))?.[1]?.toLowerCase() ?? ''
      if (
        /^(?:href|src|poster|cite|data|action|xLinkHref|background|longDesc)$/.test(name) &&
        ['javascript', 'vbscript', 'data', 'file', 'blob'].includes(scheme)
      )
        dangers.push(`${node.tagName} ${name}=${String(value)}`)
    }
  })
  return dangers
}

const parse = await createReader()

describe('nothing active passes the sanitizer', () => {
  test.each(payloads)('%s', async (payload) => {
    for (const text of [payload, `a ${payload}`, `- ${payload}`, `<div>\n${payload}\n</div>`])
      expect(dangersOf((await readWith(parse, text)).html)).toEqual([])
  })

  test('not in included code or files either', async () => {
    const files = {
      'content/_a.md': '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n',
      'a.html': '</code></pre><script>alert(1)</script>\n',
    }
    const { html } = await readPage(
      '::include{file="_a.md"}\n\n```html file="../a.html"\n```\n\n```nope file="../a.html"\n```\n',
      {},
      files,
    )
    expect(dangersOf(html)).toEqual([])
  })
})

describe('markdown.html', () => {
  test('sanitize keeps common documentation HTML and reports what it leaves out', async () => {
    const text =
      '<p align="center">a <kbd>Ctrl</kbd> <sub>2</sub> <mark>m</mark> <br> <a name="here" href="./b.md">c</a></p>\n\n<video controls src="a.mp4"></video>\n\nx <iframe src="y"></iframe> z\n'
    const { html, reported, page } = await readPage(text)
    expect(canonical(html)).toContain(
      '<p align="center">a <kbd>Ctrl</kbd> <sub>2</sub> <mark>m</mark><br><a href="./b.md" name="here">c</a></p>',
    )
    expect(html).toContain('<video controls src="a.mp4">')
    expect(reported).toEqual([
      '5:3 unsafe-html <iframe> is not safe on a page and is left out; to keep it, set markdown.html to allow',
    ])
    expect(page.ids).toContain('here')
  })

  test.each(['address', 'big', 'hgroup', 'menu', 'nobr', 'output', 'search'])(
    '<%s>, which is harmless, stays',
    async (name) => {
      const { html, reported } = await readPage(`<${name}>a</${name}>\n`)
      expect(reported).toEqual([])
      expect(html).toContain(`<${name}>a</${name}>`)
    },
  )

  test('an event handler is left out, with a warning at its tag', async () => {
    const { html, reported } = await readPage('# A\n\n<b onclick="alert(1)">b</b>\n')
    expect(reported).toEqual([
      '3:1 unsafe-html onclick of <b> is left out, because a page cannot contain scripts; use a component',
    ])
    expect(html).toContain('<b>b</b>')
  })

  test('an attribute that is not allowed is left out, with a warning at its tag', async () => {
    const { html, reported } = await readPage(
      '# A\n\n<video src="https://example.com/a.mp4" autoplay data-x="1"></video>\n',
    )
    expect(reported).toEqual([
      '3:1 unsafe-html autoplay of <video> is left out, because it is not allowed on pages; to keep it, set markdown.html to allow',
    ])
    expect(html).toContain('<video src="https://example.com/a.mp4"></video>')
  })

  test('attributes that other tools read, and parts of foreign syntax, are not reported', async () => {
    const { reported } = await readPage(
      '<div class="grid" markdown>a</div>\n\n<figure markdown="span">b</figure>\n\n<p key="1" class="a" "b" set:html="x" client:load>c</p>\n',
    )
    expect(reported).toEqual([])
  })

  test('sources of videos and pictures stay, without addresses that run code', async () => {
    const { html, page, reported } = await readPage(
      '<video><source src="a.mp4" type="video/mp4"></video>\n\n<picture><source type="image/webp" srcset="b.webp"><img decoding="sync" src="c.png" alt=""></picture>\n\n<ol type="a"><li>d</li></ol>\n\n<video><source src="javascript:x()"></video>\n',
    )
    expect(page.references.map(({ kind, url }) => `${kind} ${url}`)).toEqual([
      'media a.mp4',
      'image b.webp',
      'image c.png',
    ])
    expect(html).toMatch(/<source (?=[^>]*src="a.mp4")(?=[^>]*type="video\/mp4")/)
    expect(html).toMatch(/type="image\/webp"[^]*decoding="sync"[^]*<ol type="a">[^]*<video><source><\/video>/)
    expect(reported).toEqual([expect.stringContaining('7:8 unsafe-link')])
  })

  test('a style attribute is left out, with a warning at its tag', async () => {
    const { html, reported } = await readPage('# A\n\n<b style="color: red">b</b>\n')
    expect(reported).toEqual([
      '3:1 unsafe-html the style of <b> is left out, because the security policy blocks it; use a class, and theme.css',
    ])
    expect(html).toContain('<b>b</b>')
  })

  test('an element that takes the rest of the page with it is reported where the page ends', async () => {
    const { reported } = await readPage('# A\n\n<div>\n<style>\n\nText\n\nMore\n')
    expect(reported.at(-1)).toBe(
      '6:1 unsafe-html HTML above this is never closed, so the page is left out from here, or shown as text; close the element',
    )
  })

  test('the name of a heading in HTML is its id, as on GitHub', async () => {
    const { html, reported } = await readPage('# A\n\n<h3 name="own">\nWhy?\n</h3>\n\n[why](#own)\n')
    expect(reported).toEqual([])
    expect(html).toContain('<h3 id="own">')
  })

  test('names, and classes of the theme, are left out, each with a warning at its tag', async () => {
    const text =
      '# A\n\n<img name="querySelector" src="a.png" alt="">\n\nText <b class="mine search-panel menu-dialog">b</b>\n\n<a name="here"></a><details name="one" class="mine"><summary>c</summary></details>\n'
    const { html, reported } = await readPage(text)
    expect(reported).toEqual([
      '3:1 unsafe-html the name of <img> is left out, because it would shadow a member of the document in scripts; use id',
      '5:6 unsafe-html the class "search-panel menu-dialog" is left out, because the theme uses it; give it another name',
    ])
    expect(html).not.toMatch(/querySelector|search-panel|menu-dialog/)
    expect(html).toContain('<b class="mine">b</b>')
    expect(html).toContain('<details name="one" class="mine">')
    const allowed = await readPage(text, { html: 'allow' })
    expect(allowed.reported).toEqual([])
    expect(allowed.html).toContain('<b class="mine search-panel menu-dialog">b</b>')
  })

  test('elements from Markdown keep their classes on a page with raw HTML', async () => {
    const { html, reported } = await readPage('- [x] done\n\nA[^1] <b>c</b>\n\n```js\na\n```\n\n[^1]: note\n')
    expect(reported).toEqual([])
    for (const name of ['task-list-item', 'contains-task-list', 'sr-only', 'language-js'])
      expect(html).toMatch(new RegExp(`class="(?:[^"]* )?${name}[ "]`))
  })

  test('scripts and style sheets are removed with their text', async () => {
    expect(canonical((await readPage('a <style>p{}</style><script>x()</script> b\n')).html)).toBe('<p>a b</p>')
  })

  test('tags inside a script are reported only as the script', async () => {
    const script =
      '<script setup lang="ts">\nconst x = ref<Foo>()\n\nif (text.includes("<path_matcher>")) a = `<B c={d}>`\n</script>\n'
    const { html, reported, markdownVersion } = await readPage(`${script}\n# A\n\n${script}`)
    expect(reported).toEqual([
      '1:1 unsafe-html <script> is not safe on a page and is left out; to keep it, set markdown.html to allow',
      '9:1 unsafe-html <script> is not safe on a page and is left out; to keep it, set markdown.html to allow',
    ])
    expect(html).not.toMatch(/ref|path_matcher/)
    expect(markdownVersion).not.toContain('docsgen')
    const allowed = await readPage(script, { html: 'allow' })
    expect(allowed.html).toContain('const x = ref<Foo>()')
    expect(allowed.reported).toEqual([])
  })

  test('a placeholder in angle brackets is reported with a way to show it', async () => {
    const { reported } = await readPage('run `a` -n <namespace> and <svg><g></g></svg>\n')
    expect(reported).toEqual([
      '1:12 unsafe-html <namespace> is not an HTML element and is left out; write it as code, or \\<namespace>, if it is meant as text',
      expect.stringMatching(/^1:28 unsafe-html <svg> is not safe/),
      expect.stringMatching(/^1:33 unsafe-html <g> is not safe/),
    ])
  })

  test('allow lets HTML through, its styles as classes, and still drops addresses that run code', async () => {
    const { html, reported } = await readPage(
      '<iframe src="https://a.bc/embed" style="width:1px"></iframe>\n\n<a href="javascript:x()">y</a>\n',
      { html: 'allow' },
    )
    expect(html).toMatch(/<iframe src="https:\/\/a.bc\/embed" class="s-[\da-f]{8}"><\/iframe>/)
    expect(html).toContain('<a>y</a>')
    expect(reported).toEqual([
      '3:1 unsafe-link an address that starts with "javascript:" could run code in the reader\'s browser and is left out',
    ])
  })

  test('allow takes elements of any name', async () => {
    for (const name of ['constructor', 'toString', '__proto__', 'x-y'])
      expect((await readPage(`<${name}>x</${name}>\n`, { html: 'allow' })).html).toContain('x')
  })

  test('deny reports each tag at its position; components, comments and Markdown stay', async () => {
    const { reported, html } = await readPage(
      'Text <b>x</b>\n\n<!-- note -->\n\n<div>\n  <i>y</i>\n</div>\n\n<Badge text="ok" />\n',
      { html: 'deny' },
    )
    expect(reported).toEqual([
      '1:6 raw-html raw HTML is not allowed here (markdown.html is "deny"): <b>',
      '5:1 raw-html raw HTML is not allowed here (markdown.html is "deny"): <div>',
      '6:3 raw-html raw HTML is not allowed here (markdown.html is "deny"): <i>',
    ])
    expect(html).toContain('badge')
  })

  test('comments are never published, and text in braces is only text', async () => {
    expect(canonical((await readPage('<!-- a\n\nb -->\n\nx <!-- c --> y {d} {/* e */} <\n')).html)).toBe(
      '<p>x y {d} {/* e */} &#x3C;</p>',
    )
  })
})

test('each picture of a srcset and the poster of a video are separate addresses', async () => {
  const { page, html, reported } = await readPage(
    '<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="img/dark.png">\n  <img src="a.png" srcset="a.png 1x, ./b.png 2x" alt="A">\n</picture>\n\n<video src="v.mp4" poster="p.png" controls></video>\n',
  )
  expect(reported).toEqual([])
  const images = page.references
    .filter(({ kind }) => kind === 'image')
    .map(({ url, at }) => `${url} ${String(at.line)}`)
  expect(images.toSorted()).toEqual(['./b.png 3', 'a.png 3', 'a.png 3', 'img/dark.png 2', 'p.png 6'])
  expect(html).toContain('<source media="(prefers-color-scheme: dark)" srcset="img/dark.png">')
  expect(html).toContain('srcset="a.png 1x, ./b.png 2x"')
  expect(html).toContain('poster="p.png"')
})

test('an embedded picture in a srcset is one address, including its comma', async () => {
  const { page, html, reported } = await readPage(
    '<img src="a.png" srcset="data:image/gif;base64,R0lGODlhAQABAAAAACw= 1x, b.png 2x" alt="A">\n',
  )
  expect(reported).toEqual([])
  expect(page.references.map(({ url }) => url)).toEqual([
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    'b.png',
    'a.png',
  ])
  expect(html).toContain('srcset="data:image/gif;base64,R0lGODlhAQABAAAAACw= 1x, b.png 2x"')
})

test('a comma in an address of a srcset with widths is part of the address', async () => {
  const { page, html } = await readPage('<img src="a.png" srcset="c_scale,w_480.png 480w, c_scale,w_850.png 850w">\n')
  expect(page.references.map(({ url }) => url)).toEqual(['c_scale,w_480.png', 'c_scale,w_850.png', 'a.png'])
  expect(html).toContain('srcset="c_scale,w_480.png 480w, c_scale,w_850.png 850w"')
})

test('pictures in HTML in a table cell are resolved once, and each refers to its file', async () => {
  const { html, reported, page } = await readPage(
    '| a |\n|---|\n| <img srcset="a.png 1x, b.png 2x"> |\n| <video poster="c.png"></video> |\n| <picture><source srcset="d.png"><img src="e.png" alt=""></picture> |\n',
  )
  expect(page.references.map(({ url }) => url)).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'])
  expect(html).toContain('<img srcset="a.png 1x, b.png 2x"')
  expect(html).not.toContain('\0')
  expect(reported).toEqual([])
})

test('a line end at the start of preformatted text is kept once, even in a table', async () => {
  const { html } = await readPage('<table><tr><td><pre>&#10;&#10;words</pre></td></tr></table>\n')
  expect(html).toContain('<pre>\n\nwords</pre>')
})

test('table parts outside of a table keep their text', async () => {
  for (const tag of ['col', 'colgroup', 'caption', 'tr', 'td'])
    expect((await readPage(`<${tag}>Some words\n`)).html.trim()).toBe('Some words')
})

test('an inline component that shows a block leaves no paragraph that a browser would split', async () => {
  const { html } = await readPage('Before <Card title="T">words</Card> after\n')
  expect(html).toMatch(/^<div>Before <div class="card">.*<\/div> after<\/div>$/)
})

test('a link inside another link is shown as its text, and a heading there has no link to itself', async () => {
  const { html, reported } = await readPage(
    '<a href="/x">\n\n## Words\n\n:::card[Title]{href="/y"}\nmore\n:::\n\n</a>\n',
  )
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('Title')
  expect(reported).toEqual([
    '5:1 link-in-link this link is inside another link, which HTML does not allow; it is shown as text',
  ])
})

test('a footnote that is not shown is reported where it is defined', async () => {
  const { reported } = await readPage('Words[^a].\n\n[^a]: shown\n\n[^a]: again\n\n[^b]: never\n')
  expect(reported).toEqual([
    '5:1 footnote [^a] is already defined above, so this footnote is not shown; give it another label',
    '7:1 footnote nothing refers to [^b], so this footnote is not shown; write [^b] in the text, or remove the footnote',
  ])
})

test('four times as many tags in one block of HTML take about four times as long', async () => {
  await countTime(1000)
  const once = await countTime(4000)
  expect((await countTime(16_000)) / once).toBeLessThan(8)
})

async function countTime(lines: number): Promise<number> {
  const before = process.cpuUsage()
  await readPage('<p>a</p>\n'.repeat(lines))
  const { user, system } = process.cpuUsage(before)
  return user + system
}
