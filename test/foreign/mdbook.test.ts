import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const site = {
  'book.toml': `[book]
title = "Harbour"
language = "en"
[output.html]
site-url = "/book/"
git-repository-url = "https://code.example.com/harbour"
edit-url-template = "https://code.example.com/harbour/edit/main/{path}"
additional-css = ["sea.css"]
[output.html.redirect]
"/old.html" = "ropes/index.html#knots"
"/gone.html" = "https://["
[preprocessor.tides]
`,
  'src/SUMMARY.md': `# Summary

[Foreword](foreword.md)

# First part

- [Ropes](./ropes/README.md)
    - [Thin *ropes*](ropes/thin.md)
- [Not written]()

---

[Words](words.md)
[Thanks](thanks.md)
`,
  'src/foreword.md':
    '# Foreword\n\nSee [knots](ropes/index.html#knots).\n\n{{#include parts/crew.md}}\n\n{{#playground ../code/sail.rs editable}}\n',
  'src/parts/crew.md': '## Crew\n\nAll hands.\n',
  'src/ropes/README.md': `# Ropes

## Knots

\`\`\`rust,ignore
{{#rustdoc_include ../../code/sail.rs:tie}}
##[wet]
#[derive(Wet)]
\`\`\`

\`\`\`text
$ tie
{{#include ../../code/out.txt:2:9}}
{{#include ../../code/out.txt:wet}}
# a comment
{{#include lost.txt}}
\`\`\`
`,
  'src/ropes/thin.md': '## Of *thin* ropes\n\n### Care\n',
  'src/words.md': '# Words\n\n<Tide>High</Tide>\n',
  'src/thanks.md': '# Thanks\n',
  'code/sail.rs': '# use sea;\nfn main() {\n    // ANCHOR: tie\n    tie();\n    # wet();\n    // ANCHOR_END: tie\n}\n',
  'code/out.txt': 'one\ntwo\nANCHOR: wet\nthree\n',
}

test('a book of mdBook builds without an edit, with its chapters, addresses and included code', async () => {
  const project = makeWarmProject(site)
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  const ropes = project.read('build/ropes/index.html')
  const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(ropes)?.[0] ?? ''
  const labels = [...sidebar.matchAll(/>([^<>]+)</g)].map(([, label]) => label)
  expect(labels).toEqual(['Foreword', 'First part', 'Ropes', 'Thin ropes', 'Words', 'Thanks'])
  const text = ropes.replaceAll(/<[^>]+>/g, '')
  expect(text).toContain('tie();\n#[wet]\n#[derive(Wet)]\n')
  expect(text).not.toContain('wet();')
  expect(text).toContain('$ tie\ntwo\nthree\nthree\n# a comment\n{{#include lost.txt}}')
  const foreword = project.read('build/foreword.html')
  expect(foreword).toMatch(/<h2 id="crew">Crew[^]*<p>All hands.<\/p>/)
  expect(foreword).toContain('href="/book/ropes#knots"')
  expect(foreword.replaceAll(/<[^>]+>/g, '')).toContain('fn main()')
  expect(project.read('build/_redirects')).toContain('/book/old.html /book/ropes#knots 301')
  const thin = project.read('build/ropes/thin.html')
  expect(thin).toContain('<h1 id="of-thin-ropes">Of <em>thin</em> ropes</h1>')
  expect(thin).toContain('<h3 id="care">')
  expect(() => project.read('build/parts/crew.html')).toThrow('ENOENT')
  expect(project.read('build/words.html')).toContain('High')
  expect(error).toContain('(sea.css)\n         → move the styles to theme.css')
  const reported = error.split('\n').filter((line) => /^\S.* {2}warning {2}/.test(line))
  expect(reported.map((line) => line.split('  warning  ').join(' '))).toEqual([
    'book.toml left-out  docsgen leaves out "output.html.additional-css" (sea.css)',
    'book.toml left-out  docsgen leaves out chapters without a file',
    'book.toml left-out  docsgen leaves out preprocessors of mdBook: tides',
    'book.toml left-out  docsgen leaves out the redirect "/gone.html" to "https://[", which is not an address',
    'src/ropes/README.md:16 broken-include  "lost.txt" cannot be included: it is not a file of this site',
    expect.stringContaining('src/words.md:3:1 unknown-component  <Tide> is not a registered component'),
  ])
})

test('a book without a summary is an error that names the file', async () => {
  const project = makeWarmProject({ 'book.toml': '[book]\nsrc = "text"\n' })
  project.remove('docs.config.yaml')
  const { error } = await project.build()
  expect(error).toContain('book.toml  error  config  this config cannot be read: there is no "text/SUMMARY.md", which')
})

test('a book in the folder of its config builds twice', async () => {
  const project = makeWarmProject({
    'book.toml': '[book]\nsrc = "."\n',
    'SUMMARY.md': '- [Ropes](ropes.md)\n',
    'ropes.md': '# Ropes\n',
  })
  project.remove('docs.config.yaml')
  project.remove('content')
  for (const number of ['first', 'second']) {
    const { code, error } = await project.build()
    expect(code, `${number}: ${error}`).toBe(0)
  }
  expect(project.read('build/ropes.html')).toContain('Ropes</h1>')
})

test('blocks of the preprocessor "admonish" are admonitions, and code of other preprocessors is shown', async () => {
  const project = makeWarmProject({
    'book.toml': '[book]\ntitle = "Sea"\n[preprocessor.admonish]\n[preprocessor.katex]\n[preprocessor.mermaid]\n',
    'src/SUMMARY.md': '- [Sea](sea.md)\n',
    'src/sea.md': `# Sea

\`\`\`\`admonish warning id="wet" title="Wet *ropes*"
They **slip**: $x^2$

\`\`\`rust
# use sea;
tie();
\`\`\`
\`\`\`\`

\`\`\`admonish
Plain
\`\`\`

\`\`\`admonish tide title="Low" collapsible=true
{{#include crew.md}}
\`\`\`
`,
    'src/crew.md': 'All hands.\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  const page = project.read('build/sea.html')
  expect(page).toMatch(
    /admonition-warning[^]*Wet <em>ropes<\/em>[^]*They <strong>slip<\/strong>: <span class="math"><span class="katex/,
  )
  expect(page).toMatch(/admonition-note[^]*>Note<[^]*Plain/)
  expect(page).toMatch(/<details[^>]*><summary>Low<\/summary>\s*<p>All hands/)
  expect(page.replaceAll(/<[^>]+>/g, '')).not.toContain('use sea')
  expect(error).not.toContain('warning')
})
