import { describe, expect, test } from 'vitest'
import { canonical } from './html-tree.ts'
import { fillHtml } from '../../src/render/resolve-placeholders.ts'
import { readPage } from './read-page.ts'

test('footnotes are at the end, with links in both directions', async () => {
  const { html, page, reported } = await readPage('A[^1] B[^note] C[^1]\n\n[^1]: One **x**\n[^note]: Two\n\n## End\n')
  expect(reported).toEqual([])
  expect(html).toMatch(/<section data-footnotes.*class="footnotes"/)
  for (const id of ['fn-1', 'fn-note', 'fnref-1', 'fnref-1-2']) expect(html).toContain(`id="${id}"`)
  for (const id of ['#fn-1', '#fnref-1', '#fnref-1-2']) expect(page.references.map(({ url }) => url)).toContain(id)
  expect(page.headings.map(({ text }) => text)).toEqual(['End'])
  expect(page.ids).toContain('fn-1')
})

test('the number of a footnote is no part of titles, contents and search', async () => {
  const { page, body } = await readPage('# Title[^a]\n\n## Part[^a] two\n\nWords[^a].\n\n[^a]: Note.\n')
  expect(page.title).toBe('Title')
  expect(page.headings.map(({ text }) => text)).toEqual(['Title', 'Part two'])
  expect(body.sections.map(({ headings, text }) => [...headings, text].join(': '))).toEqual([
    'Title',
    'Part two: Words.',
    'Footnotes: Note.',
  ])
})

test('a footnote behind an exclamation mark is one, however much text is between, and a picture is a picture', async () => {
  const label = 'x'.repeat(900)
  const { html } = await readPage(
    `A![^a] ${'b] '.repeat(900)}![^a]![^${label}] ![^a](https://example.com/a.png)\n\n[^a]: One\n\n[^${label}]: Two\n`,
  )
  expect(html.match(/id="fnref-/g)).toHaveLength(3)
  expect(html).toContain('alt="^a"')
})

test.each(['étape', '注', 'a_b.c', '100%', 'حاشية'])('a footnote called %j has that name as its id', async (label) => {
  const { html, page } = await readPage(`A[^${label}] B[^${label}]\n\n[^${label}]: Note\n`)
  expect(html).toContain(`<li id="fn-${label}">`)
  for (const id of [`fnref-${label}`, `fnref-${label}-2`]) expect(html).toContain(`id="${id}"`)
  for (const { url } of page.references) expect(page.ids).toContain(decodeURIComponent(url.slice(1)))
  expect(page.references).toHaveLength(4)
})

test('a reference link without a definition is text and is reported', async () => {
  const { html, reported } = await readPage(
    '[an a][cat]\n\n> x\n> **![pp q][row]** and [i][j]\n\n[a] [b] rows[xx][yyy] \\[nn][mmm] [nn\\][mmm] [A-Z][a-z]* [--aa][--bb] `[qq][sss]` [tt][u]\n\n[u]: https://a.bc\n',
  )
  expect(html).toContain('[an a][cat]')
  expect(reported).toEqual([
    '1:1 missing-definition "[an a][cat]" is shown with its brackets: nothing in this file defines "[cat]: …"',
    '4:5 missing-definition "![pp q][row]" is shown with its brackets: nothing in this file defines "[row]: …"',
  ])
})

test('task lists are read-only checkboxes', async () => {
  const { html } = await readPage('- [x] a\n- [ ] b\n  1. [X] c\n')
  expect(html.match(/<input type="checkbox"[^>]*disabled/g)).toHaveLength(3)
  expect(html.match(/checked/g)).toHaveLength(2)
  expect(html.match(/<input[^>]* aria-label="(Done|To do)"/g)).toHaveLength(3)
})

test('what looks like a checkbox below an empty item stays text', async () => {
  const { html } = await readPage('-\n[x] `code` and\n\n1.\n[ ] **b**\n')
  expect(html).toContain('[x] <code>code</code> and')
  expect(html).toContain('[ ] <strong>b</strong>')
  expect(html).not.toContain('checkbox')
})

describe('emoji', () => {
  test('names become characters in text, headings and labels', async () => {
    const { html } = await readPage(
      '# :rocket: Go\n\n:tada: **:heart:** :+1::nope::heart:\n\n:::tip :bulb: Idea\na\n:::\n',
    )
    for (const sign of ['🚀', '🎉', '❤️', '👍:nope:❤️', '💡']) expect(html).toContain(sign)
  })

  test('the id of a heading has the names of its emoji, as on GitHub', async () => {
    const { page } = await readPage(
      '## :tada: A `b`\n\n<b>x</b>\n\n## 🎉 A\n\n## :+1: ![a](a.png) {#own}\n\n## C :heart:\n',
    )
    expect(page.headings.map(({ id, text }) => `${id}: ${text}`)).toEqual([
      'tada-a-b: 🎉 A b',
      '-a: 🎉 A',
      'own: 👍',
      'c-heart: C ❤️',
    ])
  })

  test('unknown names, times and code stay', async () => {
    for (const text of [':nope:', '10:30:45', ':constructor:', ':__proto__x:', 'a:b:c', '`:tada:`'])
      expect(canonical((await readPage(`x ${text} y\n`)).html)).toContain(text.replaceAll('`', ''))
    expect((await readPage('```\n:tada:\n```\n')).html).toContain(':tada:')
    expect((await readPage('<https://a.bc/:tada:>\n')).page.references[0]?.url).toBe('https://a.bc/:tada:')
  })
})

describe('math', () => {
  test.each([
    'It costs $5 or $6, and $10 with $x$5 of them.',
    'a $ b $ c',
    'from $1 to $2',
    '$HOME and $PATH hold $a $b',
    'one $ alone',
    'only $open\nto the end',
  ])('%j is money or names, not a formula', async (text) => {
    const { html, reported } = await readPage(`${text}\n`, { math: true })
    expect(reported).toEqual([])
    expect(html).not.toContain('class="math')
    expect(html.replaceAll(/<[^>]*>/g, '').trim()).toBe(text)
  })

  test.each([
    ['$5 and $x$', ['x']],
    ['$a + b$, $c$.', ['a+b', 'c']],
    ['($n$)-th, $1$ and $a\nb$', ['n', '1', 'ab']],
    ['$$ 1 $$ and $a$', ['1', 'a']],
  ])('%j contains formulas', async (text, formulas) => {
    const { html } = await readPage(`${text}\n`, { math: true })
    const found = [...html.matchAll(/<mrow>(.*?)<\/mrow>/g)].map(([, inner = '']) =>
      inner.replaceAll(/<[^>]*>|\s/g, ''),
    )
    expect(found).toEqual(formulas)
  })

  test('an unreadable block is reported at its line', async () => {
    expect((await readPage('ok\n\n$$\n\\frac{1\n$$\n', { math: true })).reported).toEqual([
      expect.stringMatching(/^3:1 broken-formula the formula cannot be read: [^\u0332]+$/),
    ])
  })

  test('when it is on: inline, as a block, as a fence', async () => {
    const { html, reported } = await readPage('$a^2$\n\n$$\n\\frac{1}{2}\n$$\n\n```math\nc_1\n```\n', { math: true })
    expect(reported).toEqual([])
    expect(html).toMatch(/<p><span class="math"><span class="katex"><math/)
    expect(html.match(/<div class="math-block">/g)).toHaveLength(2)
    expect(html).not.toContain('<figure')
    expect((await readPage('$`a^2`$\n', { math: true })).html).toBe((await readPage('$a^2$\n', { math: true })).html)
  })

  test('on a page with raw HTML too', async () => {
    const { html } = await readPage('<br> $a^2$\n\n$$\n\\frac{1}{2}\n$$\n\n> $$\n> x\n> $$\n', { math: true })
    expect(html).toMatch(/<span class="math"><span class="katex"><math/)
    expect(html.match(/<div class="math-block">/g)).toHaveLength(2)
    expect(html.match(/display="block"/g)).toHaveLength(2)
  })

  test('when it is off, dollar signs are plain text', async () => {
    expect(canonical((await readPage('from $5 to $6\n')).html)).toBe('<p>from $5 to $6</p>')
    expect((await readPage('```math\nc\n```\n')).html).toContain('language-math')
  })

  test('in a heading the id uses the source, and the list of headings shows characters', async () => {
    const { page, body } = await readPage(
      '# Größe $O(n^2)$\n\n## $\\Theta(n)$ 建树\n\n## $\\frac{a+b}{2}$ and $\\sqrt{x}$\n\n### $\\log_2 n$\n\nText $x_{ij}^2$\n',
      { math: true },
    )
    expect(page.title).toBe('Größe O(n^2)')
    expect(page.headings.map(({ id, text }) => [id, text])).toEqual([
      ['größe-on2', 'Größe O(n^2)'],
      ['thetan-建树', 'Θ(n) 建树'],
      ['fracab2-and-sqrtx', '(a+b)/2 and √x'],
      ['log_2-n', 'log_2 n'],
    ])
    expect(body.sections.at(-1)).toMatchObject({ headings: ['(a+b)/2 and √x', 'log_2 n'], text: 'Text x_ij^2' })
  })

  test('in a heading it can be nested 40 levels deep', async () => {
    const formula = '\\sqrt{'.repeat(40) + 'x' + '}'.repeat(40)
    const { page } = await readPage(`## $${formula}$\n`, { math: true })
    expect(page.headings.map(({ text }) => text)).toEqual([`${'√('.repeat(39)}√x${')'.repeat(39)}`])
  })

  test.each([
    ["f'(x)", 'f′(x)'],
    ["f''_n + f'^2", 'f_n′′+f′^2'],
    ['\\sqrt[3]{x} = \\sqrt[n]{a+b}', '³√x=ⁿ√(a+b)'],
    ['\\sqrt[k+1]{x}', '^(k+1)√x'],
    ['\\bar{x}\\hat{y}\\vec{v}', 'x̄ŷv⃗'],
    ['\\overline{AB} \\underline{c}', 'ABc'],
    ['e^{\\bar{x}}', 'e^x̄'],
    ['\\binom{n}{k}', '(n k)'],
    ['\\sum_{i=0}^n i^2', '∑_(i=0)^n i^2'],
    ['\\int_0^1 x', '∫_0^1 x'],
    ['\\lim_{n} f(a)^2b', 'lim_n f(a)^2b'],
    ['\\underbrace{a+b}_n \\overbrace{c}', '(a+b)_nc'],
    ['\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}', '(a b; c d)'],
    ['\\begin{aligned}a&=b\\\\&=d\\end{aligned}', 'a =b; =d'],
    ['\\phantom{x}a', 'a'],
  ])('%j becomes %j where only text is possible', async (formula, words) => {
    const { page } = await readPage(`## $${formula}$\n`, { math: true })
    expect(page.headings.map(({ text }) => text)).toEqual([words.normalize('NFC')])
  })

  test('an unreadable formula is reported at its position', async () => {
    expect((await readPage('ok\n\nA $\\frac{1$ b\n', { math: true })).reported).toEqual([
      expect.stringMatching(/^3:3 broken-formula the formula cannot be read: /),
    ])
  })
})

describe('pictures and links', () => {
  test('pictures load lazily and their addresses are left to the plan', async () => {
    const { page, body } = await readPage(
      '![A b](./a.png "T")\n\n<img src="b.png" alt="x" loading="eager" width="3">\n\n[![c](c.svg)](./d.md)\n',
    )
    expect(body.html.texts.join('@')).toContain('<img alt="A b" title="T"@ loading="lazy" decoding="async">')
    expect(body.html.texts.join('@')).toContain('loading="eager"')
    expect(
      page.references.map(({ kind, url, at }) => `${kind} ${url} ${String(at.line)}:${String(at.column)}`),
    ).toEqual(['image ./a.png 1:1', 'image b.png 3:1', 'link ./d.md 5:1', 'image c.svg 5:2'])
  })

  test('every kind of link is a reference at the position of its address', async () => {
    const { page } = await readPage(
      '[a](./a.md#x) [b][r] <https://b.cd> https://c.de www.d.ef e@f.gh\n\n[r]: /route?q=1\n\n> - [deep](x.md)\n',
    )
    expect(page.references.map(({ url, at }) => `${url} ${String(at.line)}:${String(at.column)}`)).toEqual([
      './a.md#x 1:1',
      '/route?q=1 3:1',
      'https://b.cd 1:22',
      'https://c.de 1:37',
      'http://www.d.ef 1:50',
      'mailto:e@f.gh 1:59',
      'x.md 5:5',
    ])
  })

  test('mail and chat addresses can include their scheme', async () => {
    const { html } = await readPage('mailto:a@b.cd, (xmpp:a@b.cd/x) and notmailto:a@b.cd\n')
    expect(html).toContain('<a href="mailto:a@b.cd">mailto:a@b.cd</a>,')
    expect(html).toContain('(<a href="xmpp:a@b.cd/x">xmpp:a@b.cd/x</a>)')
    expect(html).toContain('notmailto:<a href="mailto:a@b.cd">a@b.cd</a>')
  })
})

test.each([
  ['', ' width="40" height="30"'],
  [' width="20"', ' height="15"'],
  [' height="60px"', ' width="80"'],
  [' width="50%"', ''],
  [' width="10" height="10"', ''],
])('a 40 by 30 picture with%s gets%s', async (own, added) => {
  const { page, body } = await readPage(`<img alt=""${own} src="p.png">\n`)
  const addresses = page.references.map(() => ({ href: 'p.png', isExternal: false, width: 40, height: 30 }))
  expect(fillHtml(body.html, { references: page.references, addresses, marksErrors: false })).toContain(
    `<img alt=""${own} src="p.png"${added} loading`,
  )
})
