import { describe, expect, test } from 'vitest'
import { canonical } from './html-tree.ts'
import { readPage } from './read-page.ts'

const html = async (markdown: string): Promise<string> => canonical((await readPage(markdown)).html)
const admonition = (kind: string, title: string, body: string): string =>
  canonical(
    `<div class="admonition admonition-${kind}" role="note"><p class="admonition-title">${title}</p>${body}</div>`,
  )

describe('admonitions', () => {
  test.each(['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'])(
    '%s uses its name as the default title',
    async (kind) => {
      expect(await html(`:::${kind}\nText *here*.\n:::\n`)).toBe(
        admonition(kind, kind.charAt(0).toUpperCase() + kind.slice(1), '<p>Text <em>here</em>.</p>'),
      )
    },
  )

  test.each([':::note[My **title**]', ':::note My **title**', '::: note My **title**', ':::note   My **title**  '])(
    '%s sets the title',
    async (opener) => {
      expect(await html(`${opener}\nText\n:::\n`)).toBe(admonition('note', 'My <strong>title</strong>', '<p>Text</p>'))
    },
  )

  test('attributes that have no effect are reported, except on sites of other tools', async () => {
    const openers = [
      ':::note{#id .class titel="A"}',
      ':::tip{title="A"}',
      ':::info{no-title}',
      ':::details[A]{open id=b}',
    ]
    const markdown = openers.map((opener) => `${opener}\nText\n:::\n`).join('\n')
    expect((await readPage(markdown)).reported).toEqual([
      '1:1 component-props ":::note" has no attribute "id"',
      '1:1 component-props ":::note" has no attribute "class"',
      '1:1 component-props ":::note" has no attribute "titel"; did you mean "title"?',
      '13:1 component-props ":::details" has no attribute "id"',
    ])
    expect((await readPage(markdown, { dialect: 'starlight' })).reported).toEqual([])
  })

  test('a title can contain brackets and be followed by attributes', async () => {
    expect(await html(':::note See [x](./y.md)\nText\n:::\n')).toBe(
      admonition('note', 'See <a href="./y.md">x</a>', '<p>Text</p>'),
    )
    expect(await html(':::note A ] b\nText\n:::\n')).toBe(admonition('note', 'A ] b', '<p>Text</p>'))
    expect(await html(':::note Use [x] now {.wide}\nText\n:::\n')).toBe(
      admonition('note', 'Use [x] now', '<p>Text</p>'),
    )
  })

  test('a space after the colons is allowed', async () => {
    expect(await html('::: tip\nText\n:::\n')).toBe(admonition('tip', 'Tip', '<p>Text</p>'))
  })

  test('blocks nest with more colons', async () => {
    const inner = admonition('tip', 'Inner', '<p>a</p>')
    expect(await html('::::note[Outer]\n:::tip Inner\na\n:::\n\nb\n::::\n\nc\n')).toBe(
      canonical(admonition('note', 'Outer', `${inner}<p>b</p>`) + '<p>c</p>'),
    )
  })

  test('they work in lists and quotes', async () => {
    expect(await html('- a\n\n  :::warning Careful\n  b\n  :::\n\n- c\n')).toContain(
      admonition('warning', 'Careful', '<p>b</p>'),
    )
    expect(await html('- :::tip Now\n  b\n  :::\n')).toContain(admonition('tip', 'Now', '<p>b</p>'))
    expect(await html('> :::info Quoted\n> b\n> :::\n> c\n')).toBe(
      canonical(`<blockquote>${admonition('info', 'Quoted', '<p>b</p>')}<p>c</p></blockquote>`),
    )
  })

  test('an unclosed one ends with the page', async () => {
    expect(await html(':::note\na\n\nb\n')).toBe(admonition('note', 'Note', '<p>a</p><p>b</p>'))
  })

  test('unclosed blocks and colons that close nothing are reported', async () => {
    expect((await readPage('Text\n\n:::note\na\n\n## b\n')).reported).toEqual([
      '3:1 unclosed-directive ":::note" is never closed, so it includes everything that follows; close it with the same number of colons on a separate line',
    ])
    expect((await readPage(':::warning\n::::tip\na\n::::\n:::\n\n> b\n> :::\n')).reported).toEqual([
      '5:1 unclosed-directive ":::" closes nothing; a block that contains other blocks needs more colons than they have',
      '8:3 unclosed-directive ":::" closes nothing; a block that contains other blocks needs more colons than they have',
    ])
    expect(
      (await readPage('::::note\n:::tip\na\n:::\n::::\n\n- :::tip\n  a\n  :::\n\n> :::tip\n> a\n> :::\n')).reported,
    ).toEqual([])
  })

  test('they stay as written in code', async () => {
    expect(await html('```md\n:::note Title\n:::\n```\n\n    :::tip Title\n')).toContain(':::note Title')
    expect(await html('a\n\n    :::tip Title\n\n:::note Real\n:::\n')).toContain(':::tip Title')
  })

  test('times and colons in a sentence are text', async () => {
    expect(await html('At 10:30 a:b :c ::d\n')).toBe('<p>At 10:30 a:b :c ::d</p>')
  })

  test('an unknown directive is reported with the nearest name, and a line that only looks like one is shown', async () => {
    const page = await readPage('Text\n\n:::wrning\na\n:::\n\n::nothing here\n\n::nothing\n\n:::warn\na\n:::\n')
    expect(page.reported).toEqual([
      '3:1 unknown-directive ":::wrning" is not a docsgen directive; did you mean "warning"?',
      '9:1 unknown-directive "::nothing" is not a docsgen directive',
      '11:1 unknown-directive ":::warn" is not a docsgen directive; did you mean "warning"?',
    ])
    expect(page.html).toContain('<p>::nothing</p>')
    expect((await readPage('::info\n\n:::include{file="x.md"}\n:::\n')).reported).toEqual([
      '1:1 unknown-directive "::info" is not a docsgen directive; write :::info, and ::: below its text',
      '3:1 unknown-directive ":::include" is not a docsgen directive; write ::include on one line',
    ])
  })
})

describe("GitHub's alerts", () => {
  test.each(['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'])('> [!%s]', async (name) => {
    const title = name.charAt(0) + name.slice(1).toLowerCase()
    expect(await html(`> [!${name}]\n> a\n>\n> b\n`)).toBe(admonition(name.toLowerCase(), title, '<p>a</p><p>b</p>'))
  })

  test('the text can begin with emphasis, a link or a code span, and follow an empty line', async () => {
    expect(await html('> [!NOTE]\n> **a** b\n')).toBe(admonition('note', 'Note', '<p><strong>a</strong> b</p>'))
    expect(await html('> [!note]\n> `a`\n')).toBe(admonition('note', 'Note', '<p><code>a</code></p>'))
    expect(await html('> [!NOTE]  \n> a\n')).toBe(admonition('note', 'Note', '<p>a</p>'))
    expect(await html('> [!NOTE]\n>\n> - a\n')).toBe(admonition('note', 'Note', '<ul><li>a</li></ul>'))
  })

  test('other quotes stay quotes', async () => {
    for (const quote of ['> [!NOTE] a\n', '> [!NOTE]**a**\n', '> [!OTHER]\n> a\n', '> a\n> [!NOTE]\n'])
      expect(await html(quote)).toMatch(/^<blockquote>/)
  })
})

describe('details', () => {
  test('as HTML with Markdown inside', async () => {
    expect(await html('<details open>\n<summary>More *x*</summary>\n\nText **b**\n\n</details>\n')).toBe(
      canonical('<details open><summary>More *x*</summary><p>Text <strong>b</strong></p></details>'),
    )
  })

  test('as a directive', async () => {
    expect(await html(':::details[More]\nText\n:::\n')).toBe(
      canonical('<details><summary>More</summary><p>Text</p></details>'),
    )
    expect(await html(':::details Two words\nText\n:::\n')).toContain('<summary>Two words</summary>')
    expect(await html(':::details{open}\nText\n:::\n')).toBe(
      canonical('<details open><summary>Details</summary><p>Text</p></details>'),
    )
  })
})

const ids = async (markdown: string): Promise<string[]> => (await readPage(markdown)).page.headings.map(({ id }) => id)

describe('headings', () => {
  test('ids are made from the text: words, code, other alphabets, emoji', async () => {
    expect(
      await ids(
        '# Hello World!\n## Use `npm ci` *now*\n## Über Größe\n## 日本語 見出し\n## Привет, мир\n## A & B\n## 🎉 Party\n',
      ),
    ).toEqual(['hello-world', 'use-npm-ci-now', 'über-größe', '日本語-見出し', 'привет-мир', 'a--b', '-party'])
  })

  test('a heading without letters still gets an id', async () => {
    const { html: body } = await readPage('## 🎉\n\n## 🚀\n\n## …\n\n##\n')
    expect([...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'section',
      'section-1',
      'section-2',
      'section-3',
    ])
  })

  test('both spellings set an id and keep the text', async () => {
    const { page, html: body } = await readPage(
      '## One {#first}\n\n## Two {/* #second */}\n\nThree {#third}\n---\n\n## `a` {#four}\n',
    )
    expect(page.headings.map(({ id, text }) => [id, text])).toEqual([
      ['first', 'One'],
      ['second', 'Two'],
      ['third', 'Three'],
      ['four', 'a'],
    ])
    expect(body).not.toContain('{')
  })

  test('duplicate headings get numbers, and explicit ids never change', async () => {
    expect(await ids('## A\n## A\n## A\n')).toEqual(['a', 'a-1', 'a-2'])
    expect(await ids('## A\n## B {#a}\n')).toEqual(['a-1', 'a'])
    expect((await readPage('## A {#x}\n\n## B {#x}\n')).reported).toEqual([
      '3:1 duplicate-id the id "x" is used twice on this page, but links can only lead to one of them; change one',
    ])
  })

  test('braces without an id stay', async () => {
    expect(await html('## Use `{#x}`\n')).toContain('<code>{#x}</code>')
    expect(await html('## A {b}\n')).toContain('A {b}')
  })

  test('headings inside admonitions, tabs, quotes and HTML are listed', async () => {
    expect(
      await ids(
        ':::note\n## In note\n:::\n\n::::tabs\n:::tab[A]\n### In tab\n:::\n::::\n\n> #### In quote\n\n<h2>In <em>html</em></h2>\n',
      ),
    ).toEqual(['in-note', 'in-tab', 'in-quote', 'in-html'])
  })
})
