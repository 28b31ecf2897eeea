import { describe, expect, test } from 'vitest'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { codeLanguageName, listCodeLanguages, listGrammars, prismLanguages } from '../../src/config/code-languages.ts'
import { readPage } from './read-page.ts'

/** The code on a page as text and, for each marked line, its number and markers. */
async function readCode(
  markdown: string,
): Promise<{ code: string; marks: string[]; html: string; reported: readonly string[] }> {
  const { html, reported } = await readPage(markdown)
  const marks: string[] = []
  let code = ''
  let line = 0
  visit(fromHtml(html, { fragment: true }), 'element', (node) => {
    const classes = node.properties['className'] ?? []
    if (node.tagName === 'code') code = toString(node)
    if (!classes.includes('line')) return
    line += 1
    if (classes.length > 1) marks.push(`${String(line)} ${classes.slice(1).join(' ')}`)
  })
  return { code, marks, html, reported }
}

/** The highlighted flags of commands. */
async function findFlags(source: string, language = 'sh'): Promise<string[]> {
  const { html, code } = await readCode(`\`\`\`${language}\n${source}\n\`\`\`\n`)
  expect(code).toBe(`${source}\n`)
  const flags: string[] = []
  visit(fromHtml(html, { fragment: true }), 'element', (node) => {
    if (node.properties['className']?.toString() === 'hljs-attr') flags.push(toString(node))
  })
  return flags
}

test('JSON in the quotes of a shell command is highlighted as JSON, and other quoted text is not', async () => {
  const source = `curl --data '{ "name": "it'\\''s", "count": 2 }' -v\nawk '{ print $1 }' '["a", null]'`
  const { html, code } = await readCode(`\`\`\`sh\n${source}\n\`\`\`\n`)
  expect(code).toBe(`${source}\n`)
  const tokens: string[] = []
  visit(fromHtml(html, { fragment: true }), 'element', (node) => {
    const name = node.properties['className']?.toString() ?? ''
    if (/hljs-(?:attr|number|literal|string)/.test(name)) tokens.push(`${name.slice(5)} ${toString(node)}`)
  })
  const named = ['attr --data', "string '", 'attr "name"', String.raw`string "it'\''s"`, 'attr "count"', 'number 2']
  const listed = ["string '{ print $1 }'", "string '", 'string "a"', 'literal null', "string '"]
  expect(tokens).toEqual([...named, "string '", 'attr -v', ...listed])
})

describe('the opening line of a fence', () => {
  test('kinds of lines by the names that Expressive Code has', async () => {
    const { marks } = await readCode('```js ins={1} del={"Old":2} mark={3-4} title="{4}"\na\nb\nc\nd\ne\n```\n')
    expect(marks).toEqual(['1 added', '2 removed', '3 highlighted', '4 highlighted'])
  })

  test('a title, ranges of lines and line numbers', async () => {
    const { html, marks } = await readCode(
      '```yaml title="a <b>.yaml" {1,3-4} showLineNumbers\na: 1\nb: 2\nc: 3\nd: 4\n```\n',
    )
    expect(html).toContain('<figcaption class="code-title">a &#x3C;b>.yaml</figcaption>')
    expect(html).toContain('data-language="yaml"')
    expect(html).toContain('class="numbered"')
    expect(marks).toEqual(['1 highlighted', '3 highlighted', '4 highlighted'])
  })

  test('line numbers can start at another number', async () => {
    expect((await readCode('```js showLineNumbers{40}\na\n```\n')).html).toContain('data-first-line="40"')
    expect((await readCode('```js showLineNumbers=7\na\n```\n')).html).toContain('data-first-line="7"')
    expect((await readCode('```js showLineNumbers=false\na\n```\n')).html).not.toContain('numbered')
  })

  test('either kind of quotes, no quotes, and any order work', async () => {
    for (const meta of ["title='a.js' {2}", '{2} title=a.js', '{2} {title=a.js}', '{ 2 } title="a.js"']) {
      const { html, marks } = await readCode(`\`\`\`js ${meta}\na\nb\n\`\`\`\n`)
      expect(html).toContain('>a.js</figcaption>')
      expect(marks).toEqual(['2 highlighted'])
    }
  })

  test('an enormous range is handled quickly', async () => {
    expect((await readCode('```js {1-99999999999,5-1, -3}\na\n```\n')).marks).toEqual(['1 highlighted'])
  })

  test.each(['nolang', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '"><script>', 'C#', '{.js}', '.'])(
    'an unknown language shows plain code: %s',
    async (language) => {
      const { code, html } = await readCode(`\`\`\`${language}\n<b> & "c"\n\`\`\`\n`)
      expect(code).toBe('<b> & "c"\n')
      expect(html.replaceAll(/"[^"]*"/g, '""')).not.toContain('<script')
    },
  )

  test('all languages of highlight.js and their aliases are highlighted without an option', async () => {
    const usual = ['js', 'ts', 'sh', 'yml', 'py', 'html', 'c++', 'docker', 'JSON']
    for (const language of [...usual, 'haskell', 'hs', 'julia', 'nix', 'bat', 'ocaml', 'tex', 'systemverilog'])
      expect((await readCode(`\`\`\`${language}\n# if true then "a" 1 \\x <b>\n\`\`\`\n`)).html).toContain('hljs-')
  })
})

describe('shell commands', () => {
  test('flags are highlighted in every spelling', async () => {
    const source = 'ship push -v --wait-for=ready --label a=b \\\n  -o json | sort -Rn'
    for (const language of ['sh', 'bash', 'zsh'])
      expect(await findFlags(source, language)).toEqual(['-v', '--wait-for', '--label', '-o', '-Rn'])
    expect(await findFlags('$ ship push --wait\ndone', 'console')).toEqual(['--wait'])
  })

  test('hyphens that do not start a flag are not highlighted', async () => {
    expect(await findFlags('a-b x--y -5 -- - --- "say --no" \'-x\' # --never\n$((a -b))')).toEqual([])
  })
})

test('front matter in Markdown is YAML, and a heading that is underlined with hyphens remains one', async () => {
  const { html } = await readCode('```md\n---\ntitle: Books\n---\n\nA heading\n---\n```\n')
  expect(html).toContain('<span class="hljs-attr">title:</span>')
  expect(html).toMatch(/hljs-section">A heading/)
  expect(html.match(/hljs-section/g)).toHaveLength(1)
})

describe('comments that mark lines', () => {
  const comments: readonly [string, (text: string) => string][] = [
    ['js', (text) => `// ${text}`],
    ['py', (text) => `# ${text}`],
    ['sql', (text) => `-- ${text}`],
    ['lisp', (text) => `; ${text}`],
    ['tex', (text) => `% ${text}`],
    ['css', (text) => `/* ${text} */`],
    ['html', (text) => `<!-- ${text} -->`],
    ['jsx', (text) => `{/* ${text} */}`],
    ['bat', (text) => `REM ${text}`],
    ['vb', (text) => `' ${text}`],
  ]

  test.each(comments)('%s: the next line, and a range', async (language, comment) => {
    const source = [
      'a',
      comment('highlight-next-line'),
      'b',
      comment('highlight-start'),
      'c',
      'd',
      comment('highlight-end'),
      'e',
    ].join('\n')
    const { code, marks } = await readCode(`\`\`\`${language}\n${source}\n\`\`\`\n`)
    expect(code).toBe('a\nb\nc\nd\ne\n')
    expect(marks).toEqual(['2 highlighted', '3 highlighted', '4 highlighted'])
  })

  test.each(comments)('%s: markers at the end of a line', async (language, comment) => {
    const source = [
      `a ${comment('[!code ++]')}`,
      `b ${comment('[!code --]')}`,
      `c ${comment('[!code focus]')}`,
      `d ${comment('[!code error]')}`,
      `e ${comment('[!code highlight:2]')}`,
      'f',
    ].join('\n')
    const { code, marks } = await readCode(`\`\`\`${language}\n${source}\n\`\`\`\n`)
    expect(code).toBe('a\nb\nc\nd\ne\nf\n')
    expect(marks).toEqual(['1 added', '2 removed', '3 focused', '4 error', '5 highlighted', '6 highlighted'])
  })

  test('text that only resembles them stays', async () => {
    const source = 'const a = "highlight-start"\nx // see [!code]\n'
    expect((await readCode(`\`\`\`js\n${source}\`\`\`\n`)).code).toBe(source)
  })
})

test('a diff shows removed and added lines', async () => {
  const { html } = await readCode('```diff\n-a\n+b\n```\n')
  expect(html).toContain('hljs-deletion')
  expect(html).toContain('hljs-addition')
})

async function bodyOf(markdown: string): Promise<string> {
  return (await readPage(markdown)).html.trim()
}

test('the colors of a block do not depend on the languages of earlier blocks', async () => {
  const blocks = [
    '```html\n<style>a { color: red }</style><script>let a = 1</script>\n```\n',
    '```jsx\nconst a = <b className="c">{d}</b>\n```\n',
    '```md\n# Words\n\n<b title="c">d</b>\n```\n',
    '```http\nPOST /a HTTP/1.1\n\nname=a&b=2\n```\n',
    '```http\nGET /a HTTP/1.1\n\n<html><body>a</body></html>\n```\n',
    '```yaml\na: "<% if b %>"\n```\n',
    '```erb\n<p><% if a %>\n```\n',
    '```ini\nname=a\n```\n',
    '```hcl\nname = "a" # b\n```\n',
    '```solidity\ncontract A { uint public b; }\n```\n',
    '```promql\nsum(rate(a[5m])) by (b)\n```\n',
  ]
  const alone = await Promise.all(blocks.map(bodyOf))

  for (const order of [blocks, blocks.toReversed()]) {
    const together = await bodyOf(order.join('\n'))
    expect(alone.filter((block) => !together.includes(block))).toEqual([])
  }
})

test('every name of a language is that of a grammar', () => {
  const grammars = new Set([...listGrammars(), ...prismLanguages()])
  expect(listCodeLanguages().filter((name) => !grammars.has(codeLanguageName(name)))).toEqual([])
})

test('languages that highlight.js does not know have the colors of Prism', async () => {
  const { html, reported } = await readPage('```terraform\nname = "a" # b\n```\n')
  expect(reported).toEqual([])
  expect(html).toContain(
    '<span class="hljs-attr">name</span> <span class="hljs-punctuation">=</span> ' +
      '<span class="hljs-string">"a"</span> <span class="hljs-comment"># b</span>',
  )
})

test('a language that cannot be highlighted is reported, and names for plain text and output are not', async () => {
  const names = ['yamll', 'zork', 'YAML', 'text', 'output', 'mermaid', '{.yaml}', '', 'jsonl', 'shellsession', 'mysql']
  const { reported } = await readPage(names.map((name) => `\`\`\`${name}\nx\n\`\`\`\n`).join('\n'))
  expect(reported).toEqual([
    '1:1 code-language "yamll" is not a known language, so the code has no colors; did you mean "yaml"?',
    '5:1 code-language "zork" is not a known language, so the code has no colors; write "text", or add its grammar to "code.languages"',
  ])
})

test('code that is too long or takes too long to highlight has no colors, which is reported, and other code has them', async () => {
  const slow = '[a]('.repeat(20_000)
  const long = 'a()\n'.repeat(50_001)
  const blocks = [`\`\`\`md\n${slow}\n\`\`\``, `\`\`\`js\n${long}\`\`\``, '```js\nconst a = 1\n```']
  const { html, reported } = await readPage(`${blocks.join('\n\n')}\n`)
  expect(reported).toEqual([
    '1:1 code-colors highlighting this code takes longer than 10 seconds, so it has no colors; split it, or write "text" as its language',
    '5:1 code-colors this code has more than 200,000 characters, so it has no colors; split it',
  ])
  expect(html).toContain(slow)
  expect(html).toContain(long)
  expect(html.match(/<span class="hljs-\w+">/g)).toEqual(['<span class="hljs-keyword">', '<span class="hljs-number">'])
})

test('settings of a block that change nothing are reported, except on sites of other tools, which ignore them', async () => {
  const blocks = [
    '{1-3,5}',
    '{a-b} {3-1}',
    'ins={7}',
    '{2} showLineNumbers{9} title="{x}"',
    'lines="1-2" region="r"',
    '{1,2-} hl_lines="1" tilte="a.js" title="b=c"',
  ]
  const markdown = blocks.map((words) => `\`\`\`js ${words}\na\n// highlight-next-line\nb\nc\n\`\`\`\n`).join('\n')
  expect((await readPage(markdown)).reported).toEqual([
    '1:1 code-setting line 5 cannot be highlighted, because the block has 3 lines',
    '8:1 code-setting "{a-b}" has no effect, because it is not a list of lines such as {1,3-5}',
    '8:1 code-setting "{3-1}" has no effect, because it is not a list of lines such as {1,3-5}',
    '15:1 code-setting line 7 cannot be highlighted, because the block has 3 lines',
    '29:1 code-setting "lines" selects a part of a file; add file="…", or remove "lines"',
    '29:1 code-setting "region" selects a part of a file; add file="…", or remove "region"',
    '36:1 code-setting "{1,2-}" has no effect, because it is not a list of lines such as {1,3-5}',
    '36:1 code-setting "hl_lines" has no effect, because it is not a setting of code blocks; write the lines in braces, such as {1,3-5}',
    '36:1 code-setting "tilte" has no effect, because it is not a setting of code blocks; did you mean "title"?',
  ])
  expect((await readPage(markdown, { dialect: 'docusaurus' })).reported).toEqual([])
})

test('a shell prompt is separate and is not copied', async () => {
  const { html, code } = await readCode('```bash\n$ npm ci\n\n$ echo $HOME\n```\n')
  expect(html.match(/<span class="prompt">\$ <\/span>/g)).toHaveLength(2)
  expect(code).toBe('$ npm ci\n\n$ echo $HOME\n')
})

async function promptsIn(language: string, code: string): Promise<string[]> {
  const { html } = await readCode(`\`\`\`${language}\n${code}\n\`\`\`\n`)
  return [...html.matchAll(/<span class="prompt">(.*?)<\/span>/g)].map(([, found]) => found ?? '')
}

test('the prompts of other shells are separate too, and output that looks similar stays', async () => {
  expect(await promptsIn('console', 'me@host:~/site$ ls -a\ngit@host.example:a.git # b\n$ ls')).toEqual([
    'me@host:~/site$ ',
    '$ ',
  ])
  expect(await promptsIn('powershell', 'PS C:\\Users\\me> Get-Item "a"\nPS /srv> a\nPS> ls\nPSVersion > 5')).toEqual([
    'PS C:\\Users\\me> ',
    'PS /srv> ',
    'PS> ',
  ])
  expect(await promptsIn('bat', 'C:\\>dir\nC:\\Program Files>a\nC:\\a.exe b > c\nC:\\a.exe 2> c')).toEqual([
    'C:\\>',
    'C:\\Program Files>',
  ])
  expect(await promptsIn('js', '$ a')).toEqual([])
})

test('every block has a copy button, even indented code, but inline code does not', async () => {
  const { html } = await readCode('    a\n\n`b`\n\n~~~\nc\n~~~\n')
  expect(html.match(/<button type="button" class="copy-button" aria-label="Copy code"><\/button>/g)).toHaveLength(2)
})

describe('code from a file', () => {
  const files = {
    'examples/a.ts':
      'one\n  // #region setup\n  two\n\n    three\n  // #endregion setup\nfour\n// #region open\nfive\n',
    'examples/b.py': '# [START main]\nx = 1\n# [END main]\n',
    'examples/nul.bin': 'a\0b',
  }
  const read = async (fence: string) => readPage(`# T\n\n${fence}\n\`\`\`\n`, {}, files)

  test('as a whole, by lines, by region', async () => {
    expect((await read('```text file="../examples/a.ts" lines="7"')).html).toContain(
      '<code class="language-text">four\n</code>',
    )
    expect((await read('```text file="../examples/a.ts" lines="1,7"')).html).toContain('>one\nfour\n</code>')
    expect((await read('```text file="../examples/a.ts" region="setup"')).html).toContain('>two\n\n  three\n</code>')
    expect((await read('```text file="../examples/b.py" region="main"')).html).toContain('>x = 1\n</code>')
    expect((await read('```text file="../examples/a.ts"')).html).toContain(
      '>one\n  two\n\n    three\nfour\nfive\n</code>',
    )
  })

  test('the file is a dependency of the page', async () => {
    const { dependencies } = await read('```ts file="../examples/a.ts"')
    expect(dependencies.map(({ file }) => file)).toContain('examples/a.ts')
  })

  test.each([
    ['```ts file="../examples/a.ts" region="nope"', '"../examples/a.ts" has no region "nope"'],
    ['```ts file="../examples/a.ts" region="open"', '"../examples/a.ts" does not end the region "open"'],
    [
      '```ts file="../examples/a.ts" lines="8-20"',
      '"../examples/a.ts" has 9 lines, so the lines "8-20" are out of range',
    ],
    ['```ts file="../examples/c.ts"', '"../examples/c.ts" cannot be shown: there is no such file'],
    [
      '```ts file="../../etc/passwd"',
      '"../../etc/passwd" cannot be shown: it is outside the project; to permit it, write "markdown: { roots: [../etc] }" in the config',
    ],
    ['```ts file="../examples"', '"../examples" cannot be shown: it is a folder'],
    ['```ts file="../examples/nul.bin"', '"../examples/nul.bin" cannot be shown: it is not UTF-8 text'],
  ])('%s is reported at its line', async (fence, message) => {
    expect((await read(fence)).reported).toEqual([`3:1 broken-include ${message}`])
  })
})

test('code and its words do not break after a hyphen if they are short; longer words and blocks can', async () => {
  const { html } = await readPage(
    '`--wait` `bike-surcharge` `ship --with-api-key KEY` `word` `a-name-of-more-than-24-letters`\n\n    a --wait\n',
  )
  expect(html.match(/one-line">[^<]*/g)).toEqual([
    'one-line">--wait',
    'one-line">bike-surcharge',
    'one-line">--with-api-key',
  ])
  expect(html).toContain('<code>ship <span class="one-line">--with-api-key</span> KEY</code>')
})

test('what only controls a terminal or the colors of code is not shown, and comments of a shell stay comments', async () => {
  const code =
    '```ansi\n\u001b[32mok\u001b[39m\n```\n\n```text [a.js]\nkeel\n// [!code word:keel]\n// [!code word:a\\:b:1]\nkeel a:b\n\na:b keel\n```\n\n```sh\n# c\n$ d\n```\n'
  const { html } = await readPage(code)
  expect(html).toContain('<code class="language-ansi">ok')
  expect(html).toContain('<figcaption class="code-title">a.js</figcaption>')
  const keel = '<mark class="highlighted">keel</mark>'
  expect(html).toContain(`>keel\n${keel} <mark class="highlighted">a:b</mark>\n\na:b ${keel}\n</code>`)
  expect(html).toMatch(/<span class="line">[^$]*# c/)
})
