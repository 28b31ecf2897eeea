import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

function siteWith(prose: string, page: string): Record<string, string> {
  return { 'docs.config.yaml': `site: { title: T }\ncheck:\n  prose:\n${prose}`, 'content/index.md': page }
}

/** The prose problems of a site, each as place, rule and message. */
async function errorsOf(files: Record<string, string>): Promise<string[]> {
  const { error } = await makeWarmProject(files).check(['content'])
  return error.split('\n').filter((line) => /^\S+:\d+:\d+ {2}/.test(line))
}

const terms = '    terms: [{ use: workstation, not: [laptop*, work station] }, { use: preview URL, not: [URL] }]\n'

test('a word with a preferred alternative is reported at its column, with the alternative', async () => {
  const page = `# Work

On a laptop or on two **laptops**, and on a work
station: open the URL.

Laptops are fine, and so is a preview URL.
`
  expect(await errorsOf(siteWith(terms, page))).toEqual([
    'content/index.md:3:6  error  prose-term  "laptop" is not a term of this site; write "workstation"',
    'content/index.md:3:25  error  prose-term  "laptops" is not a term of this site; write "workstation"',
    'content/index.md:3:45  error  prose-term  "work station" is not a term of this site; write "workstation"',
    'content/index.md:4:19  error  prose-term  "URL" is not a term of this site; write "preview URL"',
    'content/index.md:6:1  error  prose-term  "Laptops" is not a term of this site; write "Workstation"',
  ])
})

test('the text of HTML and the description of a picture are prose, but code in HTML is not', async () => {
  const page = `# Work

<details>
<summary title="laptop">Your laptop &amp; more</summary>
  <p>A <code>laptop</code> or
  a laptop</p>
</details>

- item

  <p>laptop</p>

A ![laptop](/x.png) here.

<!-- laptop -->
`
  expect(await errorsOf({ ...siteWith(terms, page), 'static/x.png': '' })).toEqual(
    ['4:30', '6:5', '11:6', '13:3'].map(
      (place) =>
        `content/index.md:${place}  error  prose-term  "laptop" is not a term of this site; write "workstation"`,
    ),
  )
})

test('code, addresses and parts of longer words are not prose', async () => {
  const page = `# Work

Set \`laptop\` in laptopstand or my_laptop, or read <https://example.org/laptop> and https://example.org/laptop.

\`\`\`text
laptop laptop
\`\`\`

    laptop laptop

<!-- laptop laptop -->

![A picture](/laptop.png)
`
  const prose = '    terms: [{ use: workstation, not: [laptop] }]\n'
  expect(await errorsOf({ ...siteWith(prose, page), 'static/laptop.png': '' })).toEqual([])
})

test('a term that differs only in its capitals is found, and the correct one is accepted', async () => {
  const prose = '    terms: [{ use: Kubernetes, not: [kubernetes, K8s] }]\n'
  expect(await errorsOf(siteWith(prose, '# Kubernetes\n\nKubernetes, KUBERNETES, kubernetes, K8s, k8s.\n'))).toEqual([
    'content/index.md:3:13  error  prose-term  "KUBERNETES" is not a term of this site; write "Kubernetes"',
    'content/index.md:3:25  error  prose-term  "kubernetes" is not a term of this site; write "Kubernetes"',
    'content/index.md:3:37  error  prose-term  "K8s" is not a term of this site; write "Kubernetes"',
  ])
})

test('a banned word is found with its reason in headings, tables, lists, quotes, cards, included files and front matter', async () => {
  const faults = await errorsOf({
    'docs.config.yaml': `site: { title: T }
variables: { product: { name: Something long } }
check: { prose: { banned: [{ words: [simply, as you know], because: leave it out }] } }
`,
    'content/index.md': `---
title: Home
description: Simply the start
---

## Simply start

| a | b |
| - | - |
| x | {{product.name}} simply \\| works |

> - as
>   you know

::card{title="Simply" href="/"}

:::note[It simply works]
Yes.
:::

::include{file="_part.md"}
`,
    'content/_part.md': 'One line, as you\n\nknow it simply\n',
  })
  const tail = 'is banned on this site: leave it out'
  expect(faults).toEqual([
    `content/_part.md:3:9  error  prose-banned  "simply" ${tail}`,
    `content/index.md:3:1  error  prose-banned  "Simply" ${tail}`,
    `content/index.md:6:4  error  prose-banned  "Simply" ${tail}`,
    `content/index.md:10:24  error  prose-banned  "simply" ${tail}`,
    `content/index.md:12:5  error  prose-banned  "as you know" ${tail}`,
    `content/index.md:15:1  error  prose-banned  "Simply" ${tail}`,
    `content/index.md:17:12  error  prose-banned  "simply" ${tail}`,
  ])
})

test('a repeated word is reported at the second one, also across line ends but never across code', async () => {
  const page = `# Twice

It is the the end of the
The file. Run \`it\` it: the \`the\` the. He had had it. Re-read read. A *word* **word**.
`
  expect(await errorsOf(siteWith('    repeatedWords: true\n', page))).toEqual([
    'content/index.md:3:11  error  prose-repeated  "the" is repeated; delete one of the two',
    'content/index.md:4:1  error  prose-repeated  "the" is repeated; delete one of the two',
    'content/index.md:4:79  error  prose-repeated  "word" is repeated; delete one of the two',
  ])
})

function insideHeading(word: string): string {
  const remedy = `write "${word.toLowerCase()}", or add it to check.prose.headings.except`
  return `error  prose-heading-case  "${word}" has a capital inside a heading; ${remedy}`
}

function firstInHeading(word: string, capital: string): string {
  const remedy = `write "${capital}", or add "${word}" to check.prose.headings.except`
  return `error  prose-heading-case  a heading starts with a capital; ${remedy}`
}

test('a heading has one capital, except for names, abbreviations, exceptions and a new sentence', async () => {
  const page = `---
title: Start Here
sidebar_label: start here
---

## Set Up Istio with the API

## Questions: What now? Nothing

## \`code\` first

## Argo Rollouts and Nothing Else

## oneword
`
  const prose = '    headings: { case: sentence, except: [Argo Rollouts, Istio] }\n'
  expect(await errorsOf(siteWith(prose, page))).toEqual([
    `content/index.md:2:1  ${insideHeading('Here')}`,
    `content/index.md:3:1  ${firstInHeading('start', 'Start')}`,
    `content/index.md:6:8  ${insideHeading('Up')}`,
    `content/index.md:12:22  ${insideHeading('Nothing')}`,
    `content/index.md:12:30  ${insideHeading('Else')}`,
    `content/index.md:14:4  ${firstInHeading('oneword', 'Oneword')}`,
  ])
})

function misspelt(word: string, meant: string): string {
  return `error  prose-spelling  "${word}" is not in the dictionary; did you mean ${meant}?`
}

const spelling = '    spelling: { dictionary: en-gb, words: words.txt }\n    headings: { case: sentence }\n'

test('an unknown word is reported with the one that was meant', async () => {
  const page = `# Behaviour on Kubernetes

We recieve two webhooks from the color of “kubernetes”, don’t we? The _Webhok_ is re-started on Monday.

Skipped: ℹ️, API, URLs, v1.2, a_b, user@example.org, forks.name, x86, {{var}}, the page’s webhook's.
`
  const files = { ...siteWith(spelling, page), 'words.txt': '# names\nKubernetes\nwebhook # a call\n' }
  expect(await errorsOf(files)).toEqual([
    `content/index.md:3:4  ${misspelt('recieve', '"receive" or "relieve"')}`,
    `content/index.md:3:34  ${misspelt('color', '"colon" or "colour"')}`,
    `content/index.md:3:44  ${misspelt('kubernetes', '"Kubernetes"')}`,
    `content/index.md:3:72  ${misspelt('Webhok', '"Webhook"')}`,
  ])
})

test('a missing dictionary or word list is reported at its place in the config', async () => {
  const prose = '    spelling: { dictionary: xx, words: none.txt }\n'
  expect(await errorsOf(siteWith(prose, '# Home\n'))).toEqual([
    'docs.config.yaml:4:29  error  config  there is no dictionary "xx"; install it in the project of the site: npm install dictionary-xx',
    'docs.config.yaml:4:40  error  config  "none.txt" cannot be read: there is no such file',
  ])
})

function siteWithDictionary(index: string): Record<string, string> {
  return {
    ...siteWith('    spelling: { dictionary: tlh }\n', '# Qapla\n\nQapla batlh qapla.\n'),
    'node_modules/dictionary-tlh/package.json':
      '{ "name": "dictionary-tlh", "type": "module", "exports": "./index.js" }',
    'node_modules/dictionary-tlh/index.js': index,
  }
}

test('a dictionary of another language is loaded from the project of the site, and another kind of package is refused', async () => {
  const words = 'export default { aff: Buffer.from("SET UTF-8\\n"), dic: Buffer.from("1\\nQapla\\n") }\n'
  expect(await errorsOf(siteWithDictionary(words))).toEqual([
    'content/index.md:3:7  error  prose-spelling  "batlh" is not in the dictionary; correct it, or add it to the words of the site',
    'content/index.md:3:13  error  prose-spelling  "qapla" is not in the dictionary; did you mean "Qapla"?',
  ])
  expect(await errorsOf(siteWithDictionary('export default () => undefined\n'))).toEqual([
    'docs.config.yaml:4:29  error  config  the package dictionary-tlh contains no dictionary; install its latest version',
  ])
})

test('a site without prose options is not checked, and an ignore comment with a reason covers one problem', async () => {
  expect(await errorsOf({ 'content/index.md': '# Home Of All\n\nthe the recieve\n' })).toEqual([])
  const page = `# Work

<!-- docsgen-ignore prose-term: the sticker says so -->

The laptop sticker.

A laptop.
`
  expect(await errorsOf(siteWith(terms, page))).toEqual([
    'content/index.md:7:3  error  prose-term  "laptop" is not a term of this site; write "workstation"',
  ])
})

const plain = '    style: plain\n'

test('phrases of translated English are reported at their column with a rewrite, also across line ends', async () => {
  const page = `# What \`%{branch}\` stands for

Nobody needs no header beside a **remedy**, and the address stands
in the config. A [link](/index#what-stands-for) tells more at once.
`
  expect(await errorsOf(siteWith(plain, page))).toEqual([
    'content/index.md:1:20  error  prose-style  avoid "stands for"; write "means"',
    'content/index.md:3:1  error  prose-style  avoid "Nobody"; write "No one"',
    'content/index.md:3:8  error  prose-style  avoid "needs no"; write "does not need"',
    'content/index.md:3:24  error  prose-style  avoid "beside"; write "next to" or "in addition to"',
    'content/index.md:3:35  error  prose-style  avoid "remedy"; write "fix"',
    'content/index.md:3:61  error  prose-style  avoid "stands in"; write "is in"',
    'content/index.md:4:49  error  prose-style  avoid "tells"; write "shows" or "reports" or "explains"',
    'content/index.md:4:60  error  prose-style  avoid "at once"; write "immediately" or "at the same time"',
  ])
})

test('code, addresses, anchors and other keys of the front matter have no style, and neither do correct phrases', async () => {
  const page = `---
title: Work
tags: [nobody]
---

## Copy it {#carry-nobody}

Run \`nobody\` or see [it](https://example.org/nobody "beside").

\`\`\`sh
echo nobody tells
\`\`\`

Carry out the plan, which users need no longer, all at once on a fault-tolerant cluster.
`
  expect(await errorsOf(siteWith(plain, page))).toEqual([])
})

test('a phrase inside a longer one is reported once', async () => {
  expect(await errorsOf(siteWith(plain, '# Work\n\nIt stands in for a pod.\n'))).toEqual([
    'content/index.md:3:4  error  prose-style  avoid "stands in for"; write "replaces"',
  ])
})

test('a site adds phrases, replaces rewrites, accepts phrases and turns a report off with a reason', async () => {
  const phrases = '    phrases: { in order to: to, nobody: no person, somebody: false, carries passengers: false }\n'
  const page = `# Work

Nobody works in order to help somebody. The ferry carries passengers and carries cars.

<!-- docsgen-ignore prose-style: a quotation -->

Nobody is perfect.
`
  const own = [
    'content/index.md:3:1  error  prose-style  avoid "Nobody"; write "No person"',
    'content/index.md:3:14  error  prose-style  avoid "in order to"; write "to"',
  ]
  const carries = 'avoid "carries"; write "has" or "includes" or "sends"'
  expect(await errorsOf(siteWith(phrases, page))).toEqual(own)
  expect(await errorsOf(siteWith(plain + phrases, page))).toEqual([
    ...own,
    `content/index.md:3:74  error  prose-style  ${carries}`,
  ])
})
