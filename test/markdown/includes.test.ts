import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPageParser } from '../../src/markdown/parse/parse-page.ts'
import { createTools } from '../../src/pages/parser.ts'
import { canonical } from './html-tree.ts'
import { drawer, createReader, makeFolder, plainOptions, readPage, readWith, sourcesOf } from './read-page.ts'

describe('includes', () => {
  test('an attribute that an include does not have is reported', async () => {
    const files = { 'content/_x.md': 'Text\n' }
    const { reported, html } = await readPage('::include{file="_x.md" line="1" class=a}\n', {}, files)
    expect(html).toContain('Text')
    expect(reported).toEqual([
      '1:1 component-props "::include" has no attribute "line"; did you mean "lines"?',
      '1:1 component-props "::include" has no attribute "class"',
    ])
  })

  test('nest, add their headings, and keep their links relative to their own file', async () => {
    const files = {
      'content/_shared/x.md':
        '---\ntitle: Own\n---\n## X\n\n[a](./a.md)\n\n::include{file="deep/y.md"}\n\n![p](p.png)\n',
      'content/_shared/deep/y.md': '### Y\n\n[b](../b.md) {{product.name}}\n',
    }
    const { page, html, reported, dependencies } = await readPage(
      '# T\n\n::include{file="_shared/x.md"}\n\n## X\n\n[c](./c.md)\n',
      {},
      files,
    )
    expect(reported).toEqual([])
    expect(page.headings.map(({ id }) => id)).toEqual(['t', 'x', 'y', 'x-1'])
    expect(page.references.map(({ url, base, at }) => [url, base, at.file, at.line, at.column])).toEqual([
      ['./a.md', 'content/_shared', 'content/_shared/x.md', 6, 1],
      ['../b.md', 'content/_shared/deep', 'content/_shared/deep/y.md', 3, 1],
      ['p.png', 'content/_shared', 'content/_shared/x.md', 10, 1],
      ['./c.md', 'content', 'content/page.md', 7, 1],
    ])
    expect(html).toContain('Acme')
    expect(dependencies.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['content/_shared/x.md', 'content/_shared/deep/y.md']),
    )
  })

  test('work in lists, admonitions and tabs', async () => {
    const files = { 'content/_a.md': 'One\n\n- two\n' }
    for (const around of [
      ['- a\n\n  ', '\n'],
      [':::note\n', '\n:::\n'],
      ['<Tabs>\n<TabItem value="a">\n', '\n</TabItem>\n</Tabs>\n'],
      ['> ', '\n'],
    ]) {
      const { html, reported } = await readPage(`${around[0]}::include{file="_a.md"}${around[1]}\nEnd\n`, {}, files)
      expect(reported).toEqual([])
      expect(canonical(html)).toContain('<p>One</p><ul><li>two</li></ul>')
    }
  })

  test('are found from the content folder too', async () => {
    const files = { 'content/_shared/x.md': 'Shared\n' }
    expect((await readPage('::include{file="/_shared/x.md"}\n', {}, files)).html).toContain('<p>Shared</p>')
  })

  test('keep their footnotes and link definitions local', async () => {
    const files = { 'content/_a.md': '[x][ref] note[^1]\n\n[ref]: https://in.clu/de\n\n[^1]: Foot of include\n' }
    const { html } = await readPage(
      '[x][ref] note[^1]\n\n::include{file="_a.md"}\n\n[ref]: https://pa.ge\n\n[^1]: Foot of page\n',
      {},
      files,
    )
    for (const part of [
      '<a href="https://pa.ge">x</a>',
      '<a href="https://in.clu/de">x</a>',
      'Foot of page',
      'Foot of include',
    ])
      expect(html).toContain(part)
  })

  test('report errors at their own line and column', async () => {
    const files = { 'content/_a.md': '---\ntitle: x\n---\nA {{product.name}} {{product.nam}} <Nope />\n' }
    expect((await readPage('# T\n\n::include{file="_a.md"}\n', {}, files)).reported).toEqual([
      'content/_a.md:4:20 unknown-variable "{{product.nam}}" is not a variable of this site; did you mean "product.name"?',
      'content/_a.md:4:36 unknown-component <Nope> is not a registered component; write it as code if it is meant as text, or add the component templates/components/Nope.tsx',
    ])
  })

  test('report circular includes with the path', async () => {
    const files = { 'content/_a.md': '::include{file="_b.md"}\n', 'content/_b.md': 'B\n\n::include{file="_a.md"}\n' }
    expect((await readPage('::include{file="_a.md"}\n', {}, files)).reported).toEqual([
      'content/_b.md:3:1 broken-include this include is circular: content/page.md → content/_a.md → content/_b.md → content/_a.md',
    ])
    expect((await readPage('::include{file="page.md"}\n', {}, { 'content/page.md': 'x' })).reported).toEqual([
      '1:1 broken-include this include is circular: content/page.md → content/page.md',
    ])
  })

  test('stop at 16 files', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `content/_${String(index)}.md`,
        `::include{file="_${String(index + 1)}.md"}\n`,
      ]),
    )
    expect((await readPage('::include{file="_0.md"}\n', {}, files)).reported).toEqual([
      'content/_14.md:1:1 broken-include includes are nested more than 16 files deep',
    ])
  })

  test.each([
    ['::include{file="_no.md"}', '"_no.md" cannot be included: there is no such file'],
    [
      '::include{file="../../../etc/passwd"}',
      '"../../../etc/passwd" cannot be included: it is outside the project; to permit it, write "markdown: { roots: [../../etc] }" in the config',
    ],
    [
      '::include{file="/../../etc/passwd"}',
      '"/../../etc/passwd" cannot be included: it is outside the project; to permit it, write "markdown: { roots: [../etc] }" in the config',
    ],
    ['::include{file="_shared"}', '"_shared" cannot be included: it is a folder'],
    ['::include', 'an include needs a file: ::include{file="_shared/x.md"}'],
    ['::include{file=""}', 'an include needs a file: ::include{file="_shared/x.md"}'],
  ])('%s is reported at its position', async (line, message) => {
    expect((await readPage(`Text\n\n${line}\n`, {}, { 'content/_shared/x.md': 'x' })).reported).toEqual([
      `3:1 broken-include ${message}`,
    ])
  })

  test('never follow a link out of the project, or into a folder whose name has the same prefix', async () => {
    const base = makeFolder()
    const root = path.join(base, 'docs')
    mkdirSync(path.join(root, 'content'), { recursive: true })
    mkdirSync(path.join(base, 'docs_secret'))
    writeFileSync(path.join(base, 'docs_secret/a.md'), 'CANARY\n')
    symlinkSync(path.join(base, 'docs_secret/a.md'), path.join(root, 'content/_link.md'))
    symlinkSync(path.join(base, 'docs_secret'), path.join(root, 'content/_folder'))
    symlinkSync('_self.md', path.join(root, 'content/_self.md'))
    const parse = createPageParser(
      plainOptions,
      await createTools({
        sources: sourcesOf(root),
        options: plainOptions,
        componentsModule: undefined,
        transforms: [],
      }),
      drawer.draw,
    )
    const page = await readWith(
      parse,
      '::include{file="_link.md"}\n\n::include{file="_folder/a.md"}\n\n::include{file="../../docs_secret/a.md"}\n\n```text file="_link.md"\n```\n\n::include{file="_self.md"}\n',
    )
    expect(JSON.stringify(page)).not.toContain('CANARY')
    // The run sorts the problems of all pages.
    const byLine = new Intl.Collator('en', { numeric: true })
    expect(page.reported.toSorted((one, other) => byLine.compare(one, other))).toEqual([
      '1:1 broken-include "_link.md" cannot be included: it is a link that leads outside the project',
      '3:1 broken-include "_folder/a.md" cannot be included: it is a link that leads outside the project',
      '5:1 broken-include "../../docs_secret/a.md" cannot be included: it is outside the project; to permit it, write "markdown: { roots: [../docs_secret] }" in the config',
      '7:1 broken-include "_link.md" cannot be shown: it is a link that leads outside the project',
      '10:1 broken-include "_self.md" cannot be included: its symbolic links form a loop',
    ])
  })
})

const html = async (markdown: string): Promise<string> => canonical((await readPage(markdown)).html)

describe('variables', () => {
  test('work in prose, code, link targets, headings, directives and front matter', async () => {
    const { page, html: body } = await readPage(
      '---\ntitle: "{{product.name}} guide"\ndescription: About {{product.name}}\n---\n\n## {{product.name}} now\n\n`{{sdk.version}}` [x](./{{product.slug}}.md)\n\n```sh title="{{product.slug}}.sh"\nget {{sdk.version}}\n```\n\n:::note {{product.name}}\na\n:::\n',
    )
    expect([page.title, page.frontMatter.description]).toEqual(['Acme guide', 'About Acme'])
    expect(page.headings.map(({ id }) => id)).toEqual(['acme-now'])
    for (const part of ['<code>2.1.0</code>', 'href="./acme.md"', '>acme.sh<', 'get 2.1.0', '>Acme</p>'])
      expect(body).toContain(part)
  })

  test('with quotes and backslashes work in every kind of front matter', async () => {
    const values = [`The "big" one`, "It's", String.raw`C:\x "y" 'z'`]
    for (const name of values) {
      const read = await createReader({ variables: { product: { name } } })
      const titleOf = async (front: string): Promise<unknown> =>
        (await readWith(read, `---\n${front}\n---\n\ntext\n`)).page.frontMatter
      expect(await titleOf('title: "{{product.name}} guide"')).toEqual({ title: `${name} guide` })
      expect(await titleOf("title: '{{product.name}}: a guide'")).toEqual({ title: `${name}: a guide` })
      expect(await titleOf('title: "\\"{{product.name}}\\" and \'{{product.name}}\'"')).toEqual({
        title: `"${name}" and '${name}'`,
      })
      expect(await titleOf(`tags: ['a', "b {{product.name}}", c]`)).toEqual({ tags: ['a', `b ${name}`, 'c'] })
      expect(await titleOf('keywords:\n  - "{{product.name}}"\n  - \'{{product.name}}\'')).toEqual({
        keywords: [name, name],
      })
    }
    const plain = await createReader({ variables: { product: { name: 'The "big" one' } } })
    const { page } = await readWith(plain, `---\ntitle: It's {{product.name}}\n---\n\ntext\n`)
    expect(page.title).toBe(`It's The "big" one`)
  })

  test('other text in braces stays as written', async () => {
    for (const text of [
      '{{ product.name }}',
      '{{product}}',
      '{{other.name}}',
      '${{ secrets.KEY }}',
      '${{github.ref}}',
      '%{x}',
      '{{product.name }}',
      '{{constructor.name}}',
      '{product.name}',
    ]) {
      expect(await html(`a ${text} b \`${text}\`\n`)).toBe(canonical(`<p>a ${text} b <code>${text}</code></p>`))
    }
  })

  test('a dollar sign before a variable stays', async () => {
    expect(await html('costs ${{sdk.version}} now\n')).toBe('<p>costs $2.1.0 now</p>')
  })

  test('an unknown member is reported at its column, even if it is a prototype name', async () => {
    expect(
      (await readPage('A {{product.name}} {{product.slag}} {{product.constructor}} {{product.__proto__}}\n')).reported,
    ).toEqual([
      '1:20 unknown-variable "{{product.slag}}" is not a variable of this site; did you mean "product.slug"?',
      '1:37 unknown-variable "{{product.constructor}}" is not a variable of this site',
      '1:61 unknown-variable "{{product.__proto__}}" is not a variable of this site',
    ])
  })

  test('what follows them is reported at the right column', async () => {
    const { reported, page } = await readPage(
      '---\ntitle: x\n---\n\n{{product.name}} and {{sdk.version}} <Nope /> [a](./b.md)\n',
    )
    expect(reported).toEqual([
      '5:38 unknown-component <Nope> is not a registered component; write it as code if it is meant as text, or add the component templates/components/Nope.tsx',
    ])
    expect(page.references.map(({ at }) => [at.line, at.column])).toEqual([[5, 47]])
  })
})
