import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const first = `---
title: Start
sidebar_position: 1
---

## Install it

Run \`npm ci\`, then read [the guide](second.md#steps).

- One

\`\`\`sh
npm ci # install
\`\`\`
`

const files = {
  'docs.config.yaml': `site:
  title: Sample
  locales: [{ code: en, label: English }, { code: de, label: Deutsch }]
`,
  'content/index.md': first,
  'content/second.md': '# Second\n\n## Steps\n\nWords.\n',
}

/** Writes German texts into the exported PO file. */
function fill(project: WarmProject, texts: Readonly<Record<string, string>>): void {
  let po = project.read('de.po')
  for (const [source, target] of Object.entries(texts)) {
    const entry = `msgid ${JSON.stringify(source)}\nmsgstr `
    expect(po).toContain(entry)
    po = po.replace(`${entry}""`, () => entry + JSON.stringify(target))
  }
  project.write({ 'de.po': po })
}

const german = {
  Start: 'Anfang: "eins"',
  'Install it': 'Installieren',
  'Run `npm ci`, then read [the guide](second.md#steps).': 'Lesen Sie [die Anleitung](second.md#steps) nach `npm ci`.',
  One: 'Eins',
}

test('texts go to a PO file and come back as translated pages, with the code, links and ids of the original', async () => {
  const project = makeWarmProject(files)
  const exported = await project.run(['translate', '--export', 'de.po'])
  expect([exported.code, exported.error]).toEqual([0, 'Wrote 8 texts of 3 files to de.po; 0 are translated.\n'])
  fill(project, german)
  const imported = await project.run(['translate', '--import', 'de.po'])
  expect([imported.code, imported.error]).toEqual([
    0,
    'Wrote 1 page in de: 4 texts translated, 0 in the main language.\n',
  ])
  expect(project.has('i18n/de/second.md')).toBe(false)
  expect(project.read('i18n/de/index.md')).toMatchInlineSnapshot(`
    "---
    translated_from: 'ecb0d14c76c5'
    title: "Anfang: \\"eins\\""
    sidebar_position: 1
    ---

    ## Installieren {#install-it}

    Lesen Sie [die Anleitung](second.md#steps) nach \`npm ci\`.

    - Eins

    \`\`\`sh
    npm ci # install
    \`\`\`
    "
  `)
  expect((await project.check(['translations', 'links'])).error).toBe(
    'Checked 4 pages, 2 translations: no problems; 1 translation is missing.\n',
  )
  await project.run(['translate', '--export', 'again.po'])
  expect(project.read('again.po')).toContain('msgid "One"\nmsgstr "Eins"')
})

test('a text that lost its code or is another block is reported, and the page has the original in its place', async () => {
  const project = makeWarmProject(files)
  await project.run(['translate', '--export', 'de.po'])
  fill(project, {
    ...german,
    'Run `npm ci`, then read [the guide](second.md#steps).': 'Lesen Sie [sie](other.md).',
    One: '# Eins',
  })
  // Tools wrap long lines.
  const wrapped = project.read('de.po').replaceAll(/^msgctxt "/gm, 'msgctxt ""\n"')
  project.write({ 'de.po': wrapped.replaceAll('second.md#', 'third.md#') })
  const { code, error } = await project.run(['translate', '--import', 'de.po'])
  expect(code).toBe(0)
  expect(error).toMatchInlineSnapshot(`
    "de.po:26:1  warning  translation-unit  the translation does not have "\`npm ci\`", so the original is used
      26 | msgid "Run \`npm ci\`, then read [the guide](third.md#steps)."
         | ^
    de.po:33:1  warning  translation-unit  this text begins like a list, a heading or another block; begin it with a word
      33 | msgid "One"
         | ^
    Wrote 1 page in de: 2 texts translated, 2 in the main language.
    "
  `)
  expect(project.read('i18n/de/index.md')).toContain('Run `npm ci`, then read [the guide](second.md#steps).\n\n- One\n')
})

test('a change that was made by hand stays unless the import replaces it, also after the original has changed', async () => {
  const project = makeWarmProject(files)
  const git = (...words: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: project.folder })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'a')
  await project.run(['translate', '--export', 'de.po'])
  fill(project, german)
  await project.run(['translate', '--import', 'de.po'])
  const page = project.read('i18n/de/index.md')
  project.write({ 'i18n/de/index.md': `${page.replace('- Eins', '- Das erste')}\n:::note\n:::\n` })
  const kept = await project.run(['translate', '--import', 'de.po'])
  expect(kept.error).toMatchInlineSnapshot(`
    "i18n/de/index.md:11:1  warning  translation-conflict  this text is not the one at de.po:29, and stays; --replace takes that one
      11 | - Das erste
         | ^
    Wrote 0 pages in de: 4 texts translated, 0 in the main language.
    "
  `)
  expect(project.read('i18n/de/index.md')).toContain('- Das erste\n')

  // The original has another paragraph, so the page would be made again, without the note.
  project.write({ 'content/index.md': `${first}\nMore.\n` })
  const refused = await project.run(['translate', '--import', 'de.po'])
  expect(refused.error).toMatchInlineSnapshot(`
    "i18n/de/index.md:1:1  warning  translation-conflict  this page differs from content/index.md in more than its text, so it stays; --replace writes it again
       1 | ---
         | ^
    Wrote 0 pages in de: 0 texts translated, 0 in the main language.
    "
  `)
  project.write({ 'i18n/de/index.md': page.replace('- Eins', '- Das erste') })
  expect((await project.run(['translate', '--import', 'de.po'])).error).toContain('4 texts translated, 1 in the main')
  expect(project.read('i18n/de/index.md')).toMatch(/- Das erste\n[^]*\nMore\.\n$/)
  expect((await project.run(['translate', '--import', 'de.po', '--replace'])).code).toBe(0)
  expect(project.read('i18n/de/index.md')).toContain('- Eins\n')
})

const poOf = (text: string): string => `msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "One"\nmsgstr ${text}\n`

test('XLIFF marks what a translation keeps, and files that cannot be used are errors at their lines', async () => {
  const project = makeWarmProject(files)
  await project.run(['translate', '--export', 'de.xlf', '--language', 'de'])
  const exported = project.read('de.xlf')
  expect(exported.split('\n').slice(0, 16).join('\n')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
      <file original="index.md" source-language="en" target-language="de" datatype="x-markdown">
        <body>
          <trans-unit id="e4bb9f1ece" xml:space="preserve">
            <source>Start</source>
            <note>front matter</note>
          </trans-unit>
          <trans-unit id="7c5b176983" xml:space="preserve">
            <source>Install it</source>
            <note>heading</note>
          </trans-unit>
          <trans-unit id="319337bead" xml:space="preserve">
            <source>Run <ph id="1">\`npm ci\`</ph>, then read <ph id="2">[</ph>the guide<ph id="3">](second.md#steps)</ph>.</source>
            <note>text</note>
          </trans-unit>"
  `)
  const unit = /<source>Run .*<\/source>/.exec(exported)?.[0] ?? ''
  const target =
    '<target>Lesen Sie <ph id="2"/>die Anleitung<ph id="3"/> nach <mrk mtype="seg"><ph id="1"/></mrk>.</target>'
  project.write({ 'de.xlf': exported.replace(unit, `${unit}${target}`) })
  expect((await project.run(['translate', '--import', 'de.xlf'])).error).toContain('1 text translated, 3 in the main')
  expect(project.read('i18n/de/index.md')).toContain('\nLesen Sie [die Anleitung](second.md#steps) nach `npm ci`.\n')

  const errorsOf = async (text: string | Uint8Array, file = 'bad.xlf'): Promise<string> => {
    project.write({ [file]: text })
    const { code, error } = await project.run(['translate', '--import', file])
    expect(code).toBe(1)
    return error.split('\n')[0] ?? ''
  }
  expect(await errorsOf('<xliff version="1.2">\n<file></xliff>')).toMatchInlineSnapshot(
    `"bad.xlf:2:7  error  translation-file  Missing end tag for element file"`,
  )
  expect(await errorsOf('<xliff version="2.0"></xliff>')).toMatchInlineSnapshot(
    `"bad.xlf:1:1  error  translation-file  this is not XLIFF 1.2; export the translations in this format"`,
  )
  expect(await errorsOf(exported.replaceAll('"de"', '"da"'))).toMatchInlineSnapshot(
    `"bad.xlf:1:1  error  translation-file  "da" is not a language of this site; add it to "site.locales"; did you mean "de"?"`,
  )
  expect(await errorsOf(poOf('"Ein "Wort""'), 'bad.po')).toMatchInlineSnapshot(
    `"bad.po:6:1  error  translation-file  this line cannot be read; a text is in double quotes, with a backslash before each one in it"`,
  )
  expect(await errorsOf(Buffer.from(poOf('"Zwölf"'), 'latin1'), 'bad.po')).toMatchInlineSnapshot(
    `"bad.po:6:11  error  invalid-utf8  this is not valid UTF-8; save the file in UTF-8"`,
  )
  project.write({ 'bad.po': poOf('"Eins"') })
  expect((await project.run(['translate', '--import', 'bad.po'])).error).toMatchInlineSnapshot(`
    "bad.po:5:1  warning  translation-unit  this text does not name its page, as "msgctxt" does in a PO file; export again
       5 | msgid "One"
         | ^
    Wrote 0 pages in de: 0 texts translated, 0 in the main language.
    "
  `)
  const wrong = await project.run(['translate', '--export', 'a.txt'])
  expect([wrong.code, wrong.error]).toEqual([2, expect.stringContaining('must end with .xlf, .xliff or .po')])
})

test('the words of the config and included files are exchanged too, and the comments of the config stay', async () => {
  const config = `# The site.
site:
  title: Sample
  locales:
  - { code: en, label: English } # first
  - code: de
    label: Deutsch
    words:
      Sample: Muster # kept
navbar:
  items: [{ label: The guides, to: /guides/start }, { label: 'About {{product.name}}', to: /guides/whole }]
announcement: { id: a, text: "Read [the news](/guides/start) {now}." }
variables: { product: { name: Kite } }
`
  const project = makeWarmProject({
    'docs.config.yaml': config,
    'content/guides/start.md': '# Start\n\n::include{file="../_shared/part.md"}\n',
    'content/guides/whole.md': '::include{file="../_shared/part.md"}\n',
    'content/_shared/part.md': '# Shared words\n\n## Its part\n\n[Up](#its-part)\n\n::include{file="inner.md"}\n',
    'content/_shared/inner.md': 'Words inside.\n',
  })
  const exported = await project.run(['translate', '--export', 'de.po'])
  expect(exported.error).toBe('Wrote 10 texts of 5 files to de.po; 1 are translated.\n')
  fill(project, {
    'The guides': 'Die Anleitungen',
    'About {{product.name}}': 'Über {{product.name}}',
    Guides: 'Anleitungen',
    Start: 'Anfang',
    'Shared words': 'Gemeinsame Wörter',
    'Words inside.': 'Wörter darin.',
    'Its part': 'Sein Teil',
  })
  const imported = await project.run(['translate', '--import', 'de.po'])
  expect([imported.code, imported.error]).toEqual([
    0,
    'Wrote 4 pages in de: 7 texts translated, 1 in the main language.\n',
  ])
  const line = '      Sample: Muster # kept\n'
  expect(project.read('docs.config.yaml')).toBe(
    config.replace(
      line,
      `${line}      The guides: Die Anleitungen\n      "About {{product.name}}": "Über {{product.name}}"\n      Guides: Anleitungen\n`,
    ),
  )
  expect((await project.check(['links', 'config'])).error).toMatch(/: no problems\.\n$/)
  expect((await project.build()).code).toBe(0)
  const page = project.read('build/de/guides/start/index.html')
  for (const part of ['Die Anleitungen', 'Über Kite', '>Gemeinsame Wörter', '<p>Wörter darin.</p>', 'id="its-part"'])
    expect(page).toContain(part)
  expect(project.read('build/de/guides/whole/index.html')).toContain('<title>Gemeinsame Wörter')
  expect((await project.check(['translations'])).out).toBe('de: 2 up to date\n')
  await project.run(['translate', '--export', 'again.po'])
  expect(project.read('again.po')).toContain('msgid "Guides"\nmsgstr "Anleitungen"')
  expect(project.read('again.po')).toContain('msgid "Its part"\nmsgstr "Sein Teil"')
})

/** A config with line ends of Windows, a byte order mark and uneven spaces, where this is the entry of German. */
function unevenConfig(german: string): string {
  const lines = [
    '\uFEFFsite:',
    '    title:  Sample',
    '    locales:',
    '    - {code: en, label: English}',
    german,
    'navbar: {items: [{label: constructor, to: /manual/a}]}',
    'content: ./content',
    'versions: [{name: "2"}, {name: "1", path: v1, content: old}]',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

test('words are written into any form of the config, whose bytes otherwise stay, and check finds a use for each', async () => {
  const texts = { constructor: 'a, b', Manual: 'Handbuch', 'Old parts': 'Alte Teile' }
  const written = 'constructor: "a, b", Manual: Handbuch, Old parts: Alte Teile'
  const forms = {
    '    - {code: de,   label: Deutsch }': `    - {code: de,   label: Deutsch, words: { ${written} } }`,
    '    - {code: de, words: {}, label: Deutsch}': `    - {code: de, words: { ${written} }, label: Deutsch}`,
    '    - {code: de, words: {Manual: Buch}, label: "Deutsch"}':
      '    - {code: de, words: {Manual: Handbuch, constructor: "a, b", Old parts: Alte Teile}, label: "Deutsch"}',
    '    -   code: de\r\n        label:   Deutsch # one':
      '    -   code: de\r\n        label:   Deutsch # one\r\n        words:\r\n          constructor: "a, b"\r\n          Manual: Handbuch\r\n          Old parts: Alte Teile',
  }
  const project = makeWarmProject({
    'docs.config.yaml': unevenConfig(Object.keys(forms)[0] ?? ''),
    'content/manual/a.md': '# A\n\n::include{file="../_shared/part.md"}\n\n::include{file="../parts/_one.md"}\n',
    'content/_shared/part.md': 'Shared words.\n',
    'content/parts/_one.md': 'One.\n',
    'old/old-parts/a.md': '# A\n',
  })
  await project.run(['translate', '--export', 'de.po'])
  expect(project.read('de.po')).not.toMatch(/msgid "(?:V1|[ _]shared|Parts)"/)
  fill(project, { ...texts, 'Shared words.': 'Gemeinsam.' })
  for (const [form, result] of Object.entries(forms)) {
    project.write({ 'docs.config.yaml': unevenConfig(form) })
    expect((await project.run(['translate', '--import', 'de.po', '--replace'])).code).toBe(0)
    expect(project.read('docs.config.yaml')).toBe(unevenConfig(result))
    expect((await project.check(['config'])).error).toMatch(/: no problems\.\n$/)
  }
  expect(project.read('i18n/de/_shared/part.md')).toContain('Gemeinsam.')
})

test('words that several languages share with an alias are not written, with a warning', async () => {
  const config = `site:
  title: Sample
  locales: [{ code: en, label: English, words: &own { Sample: Sample } }, { code: de, label: Deutsch, words: *own }]
`
  const project = makeWarmProject({ ...files, 'docs.config.yaml': config })
  await project.run(['translate', '--export', 'de.po'])
  fill(project, { Sample: 'Muster' })
  expect(await project.run(['translate', '--import', 'de.po'])).toMatchObject({
    code: 0,
    error: expect.stringContaining(
      'are not written, because "site.locales" does not have the words of "de" itself',
    ) as string,
  })
  expect(project.read('docs.config.yaml')).toBe(config)
})
