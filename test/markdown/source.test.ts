import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startWorkerPool } from '../../src/pages/pool.ts'
import type { ParserRequest } from '../../src/pages/parser-request.ts'
import { canonical, withoutAdditions } from './html-tree.ts'
import { drawer, makeFolder, plainOptions, readPage, sourcesOf } from './read-page.ts'

/** The threads of a build, which give up on a page that takes too long. */
const script = fileURLToPath(new URL('../../dist/command/worker.js', import.meta.url))

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

describe('the bytes of a page', () => {
  test('CRLF, CR, LF and a byte order mark give the same page', async () => {
    const text = '---\ntitle: A\n---\n\n# H\n\n- a\n\n  ```js {2}\n  x\n  y\n  ```\n\n<Nope />\n'
    const plain = await readPage(text)
    for (const other of [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `\uFEFF${text}`]) {
      const page = await readPage(other)
      expect([page.html, page.markdownVersion, page.reported, page.page.title]).toEqual([
        plain.html,
        plain.markdownVersion,
        plain.reported,
        'A',
      ])
    }
    expect(plain.reported).toEqual([
      '14:1 unknown-component <Nope> is not a registered component; write it as code if it is meant as text, or add the component templates/components/Nope.tsx',
    ])
  })

  test.each<[string, Uint8Array, string]>([
    ['after LF', bytes('a\nbé ', [0xff], '\n'), '2:4'],
    ['after CR', bytes('a\rb ', [0xc3], ' c'), '2:3'],
    ['after CRLF', bytes('a\r\n\r\nb', [0xed, 0xa0, 0x80]), '3:2'],
    ['overlong', bytes('ab', [0xc0, 0x80]), '1:3'],
    ['cut short at the end', bytes('ab\n', [0xe2, 0x82]), '2:1'],
    ['after a byte order mark', bytes([0xef, 0xbb, 0xbf], 'ab', [0x80]), '1:3'],
    ['after a wide character', bytes('🎉', [0x80]), '1:3'],
  ])('invalid UTF-8 is reported at its line and column: %s', async (_, page, at) => {
    const { reported, html } = await readPage(page)
    expect(reported).toEqual([`${at} invalid-utf8 this is not valid UTF-8; save the file in UTF-8`])
    expect(html).toBe('')
  })

  test.each(['\uFEFF# Ü\n', '# Title\n'])('a file in UTF-16 is one error that says so', async (text) => {
    expect((await readPage(Buffer.from(text, 'utf16le'))).reported).toEqual([
      '1:1 invalid-utf8 this file is UTF-16; save it in UTF-8',
    ])
  })

  test('NUL is an error and a bidirectional control character is a warning, each at its position', async () => {
    expect((await readPage('ab\n\nc\0d \u202Ee\u2066\n')).reported).toEqual([
      '3:2 control-character a NUL character cannot be published; remove it',
      '3:5 bidi-character the invisible character U+202E changes the display order of the text; remove it',
      '3:7 bidi-character the invisible character U+2066 changes the display order of the text; remove it',
    ])
  })

  test('a binary file is rejected quickly', async () => {
    const { reported } = await readPage(new Uint8Array(1_000_000))
    expect(reported.length).toBeGreaterThan(0)
    expect(reported.length).toBeLessThan(50)
  })
})

const toldOf = async (frontMatter: string): Promise<readonly string[]> =>
  (await readPage(`---\n${frontMatter}\n---\n\nText\n`)).reported

describe('front matter', () => {
  test('sets the properties of a page', async () => {
    const { page } = await readPage(
      '---\ntitle: 404\ntags: [a, 1]\nsidebar_position: 3\ndraft: true\nlast_update: { date: 2024-05-01, author: X }\nredirect_from: /old\n---\n# H\n',
    )
    expect(page.frontMatter).toEqual({
      title: '404',
      tags: ['a', '1'],
      sidebar_position: 3,
      draft: true,
      last_update: { date: '2024-05-01', author: 'X' },
      redirect_from: ['/old'],
    })
  })

  test('texts have one line, and an empty title is none', async () => {
    const { page } = await readPage('---\ntitle: |\n  Two\n  lines\ndescription: |\n  a\n  b\n---\nText\n')
    expect([page.title, page.description]).toEqual(['Two lines', 'a b'])
    expect((await readPage('---\ntitle: ""\n---\n# Heading\n')).page.title).toBe('Heading')
  })

  test.each<[string, string, readonly string[]]>([
    ['an unknown key', 'title: a\ntilte: b', ['3:1 front-matter "tilte" is not an option; did you mean "title"?']],
    ['a wrong type', 'title: a\ndraft: "yes"', ['3:8 front-matter "draft" must be true or false, not "yes"']],
    [
      'a wrong type inside a group',
      'last_update:\n  date: 2024-05-01\n  author: [b]',
      [expect.stringMatching(/^4:11 front-matter "last_update.author" /) as string],
    ],
    [
      'an unknown key inside a group',
      'last_update:\n  dat: x',
      ['3:3 front-matter "last_update.dat" is not an option; did you mean "date"?'],
    ],
    [
      'a day that there is not',
      'last_update: { date: 2024-13-45 }',
      ['2:22 front-matter "last_update.date" must be a day such as 2026-03-31'],
    ],
    [
      'an address that a browser would run, and one that means something else everywhere',
      'image: "data:text/html,x"\ncustom_edit_url: edit',
      [
        expect.stringMatching(/^2:8 front-matter "image" must be an address that a browser opens/) as string,
        expect.stringMatching(/^3:18 front-matter "custom_edit_url" must be a full address/) as string,
      ],
    ],
    ['a tag of nothing', 'tags: [a, " "]', ['2:11 front-matter "tags.1" must not be empty']],
    ['a list', '- a\n- b', ['2:1 front-matter the document must be a group of options, not a list']],
    [
      'a duplicate key',
      'title: a\ndraft: true\ntitle: b',
      ['4:1 invalid-yaml map keys must be unique; keep one of the two'],
    ],
    [
      'a text in quotes that never ends',
      'title: "a\ndraft: true',
      [expect.stringMatching(/^3:12 invalid-yaml a quoted text ends here without its closing quote/) as string],
    ],
    [
      'a title with a colon',
      'title: SSO: set up',
      ['2:8 invalid-yaml this line has a second ": "; put the value in quotes'],
    ],
    [
      'an alias of nothing',
      'title: *bold*',
      [expect.stringMatching(/^2:8 invalid-yaml .*; put .* in quotes$/) as string],
    ],
    [
      'an error after a variable',
      'title: {{product.name}} {{sdk.version}}\nsidebar_label: {{product.name}}: b',
      ['3:16 invalid-yaml this line has a second ": "; put the value in quotes'],
    ],
  ])('%s is reported with its line', async (_, frontMatter, expected) => {
    const found = await toldOf(frontMatter)
    expect(found).toEqual(expected)
  })

  test('a custom key can be missing, and takes any value unless its values are listed', async () => {
    const customKeys = { kind: [], level: ['easy', 'hard'] }
    for (const frontMatter of ['title: a', 'kind: { a: [1] }', 'kind:', 'level: easy'])
      expect((await readPage(`---\n${frontMatter}\n---\nText\n`, { customKeys })).reported).toEqual([])
    expect((await readPage('---\nlevel: esay\n---\nText\n', { customKeys })).reported).toEqual([
      '2:8 front-matter "level" must be one of "easy", "hard", not "esay"; did you mean "easy"?',
    ])
  })

  test('a missing end is reported', async () => {
    expect((await readPage('---\ntitle: a\n\nText\n')).reported).toEqual([
      '1:1 front-matter the front matter never ends; close it with a line of three hyphens',
    ])
  })

  test('in pages of other tools, the whole file is front matter without an end, with a warning', async () => {
    const { page, html, reported } = await readPage('---\ntitle: Port\n\n', { dialect: 'vitepress' })
    expect([page.title, html]).toEqual(['Port', ''])
    expect(reported).toEqual(['1:1 front-matter the front matter never ends; close it with a line of three hyphens'])
  })

  test('a page can begin with a thematic break', async () => {
    expect(canonical((await readPage('---\n\nText\n')).html)).toBe('<hr><p>Text</p>')
    expect(withoutAdditions((await readPage('---\nFoo\n---\nBar\n')).html)).toBe('<hr><h2>Foo</h2><p>Bar</p>')
    expect(canonical((await readPage('---\n**Bold** text\n\n---\nBar\n')).html)).toBe(
      '<hr><p><strong>Bold</strong> text</p><hr><p>Bar</p>',
    )
    expect(canonical((await readPage('***\ntitle: x\n***\n')).html)).toBe('<hr><p>title: x</p><hr>')
  })

  test('can be empty, contain only a comment, and end with dots', async () => {
    for (const page of [
      '---\n---\nText\n',
      '---\n\n---\nText\n',
      '---\n# nothing yet\n---\nText\n',
      '---\ntitle: a\n...\nText\n',
    ]) {
      const { html, reported: problems } = await readPage(page)
      expect([html, problems]).toEqual(['<p>Text</p>', []])
    }
  })

  test('YAML with exploding aliases or extreme nesting is rejected', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, index) =>
        `k${String(index)}: &k${String(index)} [${Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*k${String(index - 1)}`)).join(', ')}]`,
    )
    expect(await toldOf(levels.join('\n'))).toEqual([
      expect.stringMatching(/^2:1 invalid-yaml .*alias.*; write the values out$/),
    ])
    expect(await toldOf(`title: ${'['.repeat(5000)}`)).toEqual([
      expect.stringMatching(/nested more than 100 levels deep|nested too deeply/),
    ])
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'the key %s is unknown like any other',
    async (key) => {
      expect(await toldOf(`${key}: { polluted: yes }`)).toEqual([
        expect.stringContaining(`2:1 front-matter "${key}" is not an option`),
      ])
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    },
  )
})

test('lines and columns stay right after front matter, variables and components', async () => {
  const page = await readPage(
    '---\ntitle: x\n---\n\n{{product.name}} [a](./a.md)\n\n<Tabs>\n  <TabItem value="x">\n\n    [b](./b.md)\n\n  </TabItem>\n</Tabs>\n\n- x\n\n  :::note {{sdk.version}}\n  [c](./c.md)\n  :::\n',
  )
  expect(page.page.references.map(({ url, at }) => `${url} ${String(at.line)}:${String(at.column)}`)).toEqual([
    './a.md 5:18',
    './b.md 10:5',
    './c.md 18:3',
  ])
})

const nestPictures = (depth: number): string =>
  `Text\n\n${'![a '.repeat(depth)}${'](https://example.com/b)'.repeat(depth)}\n`

describe('nesting that could break a parser', () => {
  const bombs: readonly [string, string][] = [
    ['quotes', `${'>'.repeat(4000)} a`],
    ['spaced quotes', `${'> '.repeat(4000)}a`],
    ['99 quotes', `${'> '.repeat(99)}a`],
    ['lists', Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['lists on a line', `${'- '.repeat(1000)}a`],
    ['opened brackets', '['.repeat(10_000)],
    ['closed brackets', `${'['.repeat(10_000)}a${']'.repeat(10_000)}`],
    ['brackets apart', '[ '.repeat(10_000)],
    ['links', '[a]('.repeat(5000)],
    ['pictures', '![a]('.repeat(3000)],
    ['pictures in pictures', '!['.repeat(3000)],
    ['emphasis', '*a_ '.repeat(20_000)],
    ['strong', '**a '.repeat(10_000)],
    ['mixed', '*_'.repeat(10_000)],
    ['strikes', '~~a ~b '.repeat(5000)],
    ['tags', '<b>'.repeat(20_000)],
    ['blocks', '<div>'.repeat(5000)],
    ['opened tags', '<a '.repeat(20_000)],
    ['comments', '<!-- '.repeat(20_000)],
    ['quotes in tags', '<a b="'.repeat(10_000)],
    ['components', '<Card title="a">\n'.repeat(2000)],
    ['cards in a line', '<Card title="a">'.repeat(2000)],
    ['directives', Array.from({ length: 300 }, (_, depth) => `${':'.repeat(400 - depth)}note`).join('\n')],
    ['backticks', '`'.repeat(100_000)],
    ['backticks apart', '`a``b```c'.repeat(5000)],
    ['wide table', `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${`${'|x'.repeat(200)}|\n`.repeat(20)}`],
    ['entities', '&amp;'.repeat(20_000)],
    ['backslashes', '\\'.repeat(50_000)],
    ['at signs', 'a@'.repeat(20_000)],
    ['addresses', 'www.a'.repeat(10_000)],
    ['colons', ':'.repeat(50_000)],
    ['shortcodes', ':a'.repeat(30_000)],
    ['footnotes', '[^a]'.repeat(5000)],
    ['definitions', Array.from({ length: 2000 }, (_, index) => `[a${String(index)}]: /x`).join('\n')],
    ['braces', '{{a.'.repeat(20_000)],
    ['hashes', `# ${'{#a '.repeat(10_000)}`],
    ['spaces', `a${' '.repeat(100_000)}b`],
    ['heading spaces', `# a${' '.repeat(50_000)}b`],
    ['front matter', '---\n'.repeat(10_000)],
    ['fence words', `\`\`\`js ${'a="'.repeat(20_000)}\nx\n\`\`\``],
    ['dollars', '$'.repeat(10_000)],
    ['tabs', '\t'.repeat(50_000)],
    ['one tag with many names', `<Card ${'a '.repeat(20_000)}/>`],
  ]

  test('exceeding the limit is reported at its line, even in an include', async () => {
    const deep = `Text\n\n${'> '.repeat(200)}a\n`
    const message = 'nesting-too-deep this is nested more than 100 levels deep; flatten it'
    expect((await readPage(deep)).reported).toEqual([`3:1 ${message}`])
    expect((await readPage('::include{file="_a.md"}\n', {}, { 'content/_a.md': deep })).reported).toEqual([
      `content/_a.md:3:1 ${message}`,
    ])
  })

  test('pictures in the text of pictures are limited too, and many pictures in one paragraph are not', async () => {
    const message = 'nesting-too-deep this is nested more than 100 levels deep; flatten it'
    expect((await readPage(nestPictures(101))).reported).toEqual([`3:1 ${message}`])
    expect((await readPage(nestPictures(3000).replaceAll('![a ', '![a \\]`]`\n'))).reported).toEqual([`3:1 ${message}`])
    expect((await readPage('[![a](https://example.com/b)](https://example.com/c) '.repeat(300))).reported).toEqual([])
  })

  test('directives in directives are limited too, and many that are closed are not', async () => {
    const message = 'nesting-too-deep this is nested more than 100 levels deep; flatten it'
    expect((await readPage(`Text\n\n${':::note\n'.repeat(5000)}`)).reported).toEqual([`103:1 ${message}`])
    expect((await readPage(':::note\nx\n:::\n\n'.repeat(150))).reported).toEqual([])
    expect((await readPage('::: package.module\n\n'.repeat(150))).reported.join()).not.toContain(message)
  })

  test('thousands of underscores in front matter, code and text do not count as nesting', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `_mm_add_${String(index)}`)
    const { reported } = await readPage(`---\nkeywords: [${names.join(', ')}]\n---\n\n${names.join(' ')}\n`)
    expect(reported).toEqual([])
  })

  test('long code and large tables do not count as nesting', async () => {
    const { reported } = await readPage(
      `\`\`\`c\n${'a_b_c * d_e * 2\n'.repeat(3000)}\`\`\`\n\n| a |\n|---|\n${'| a_b * c_d |\n'.repeat(2000)}`,
    )
    expect(reported).toEqual([])
  })

  test('each is parsed or has a named error, and none times out', async () => {
    const options = { ...plainOptions, math: true }
    const limits = { seconds: 60, megabytes: 1024 }
    const workerData: ParserRequest = {
      sources: sourcesOf(makeFolder()),
      options,
      folders: [],
      componentsModule: undefined,
      components: {},
      transforms: [],
      limits,
    }
    const pool = startWorkerPool({ script, limits, drawDiagram: drawer.draw })
    const pages = bombs.map(([name, text]) => ({ source: name, file: `content/${name}.md`, bytes: Buffer.from(text) }))
    const read: string[] = []
    const reported: string[] = []
    const parse = pool.open(workerData, undefined)
    await parse(pages, ({ page, problems }) => {
      read.push(page.source)
      reported.push(...problems.map(({ rule, message }) => `${page.source}: ${rule} ${message}`))
    })
    await pool.close()
    expect(read.toSorted()).toEqual(bombs.map(([name]) => name).toSorted())
    expect(
      reported.filter((problem) => /page-too-slow|page-ended-thread|RangeError|call stack/i.test(problem)),
    ).toEqual([])
  })
})
