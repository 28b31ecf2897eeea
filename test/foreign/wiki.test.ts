import { expect, test } from 'vitest'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const vault = {
  '.obsidian/app.json': '{}',
  'Start here.md': `---
tags: sea, ships
aliases: [Begin]
---

See [[thin ropes]], [[Ropes/Thin ropes#Of care|care]], [[#Part: two]], [[Lost page]] and \`[[code]]\`.

| a                   | b                   |
| ------------------- | ------------------- |
| [[Thin ropes\\|thin]] | ![[the sea.svg\\|40]] |

%% Not shown
at all %% ==Shown== \`%%\` %%no%%

> [!success]- Folded
> Text

![[Ropes/Thin ropes#^knot]]

\`\`\`md
[[Thin ropes]] %%
\`\`\`

## Part: two

![[the sea.svg]]
`,
  'Ropes/Thin ropes.md': '# Thin ropes\n\nTie it. ^knot\n\n## Of *care*\n\nBack to [[Start here]].\n',
  'Files/deep/the sea.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
}

function makePlain(files: Readonly<Record<string, string>>): WarmProject {
  const project = makeWarmProject(files)
  project.remove('docs.config.yaml')
  project.remove('content')
  return project
}

function articleOf(html: string): string {
  return /<div class="prose">([^]*?)<\/div><(?:\/article|div class="tags")/.exec(html)?.[1] ?? ''
}

test('a vault of Obsidian becomes a site: links and pictures by name, callouts, comments, ids of blocks', async () => {
  const project = makePlain(vault)
  expect((await project.run(['init', '--from', '.'])).code).toBe(0)
  expect(project.read('docs.config.yaml')).toContain('dialect: obsidian')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  const page = project.read('build/Start here/index.html')
  expect(page).toContain('<a href="/tags/ships">ships</a>')
  expect(articleOf(page).replaceAll(/(the-sea\.)\w+/g, '$1HASH')).toMatchInlineSnapshot(`
    "<p>See <a href="/Ropes/Thin%20ropes">thin ropes</a>, <a href="/Ropes/Thin%20ropes#of-care">care</a>, <a href="#part-two">Part: two</a>, <a href="Lost%20page">Lost page</a> and <code>[[code]]</code>.</p>
    <div class="table-scroll"><table>
    <thead>
    <tr>
    <th>a</th>
    <th>b</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td><a href="/Ropes/Thin%20ropes">thin</a></td>
    <td><img alt="" width="40" src="/assets/the-sea.HASH.svg" height="40" loading="lazy" decoding="async"></td>
    </tr>
    </tbody>
    </table></div>
    <p><mark>Shown</mark> <code>%%</code></p>
    <details><summary>Folded</summary><p>Text</p></details>
    <p><a href="/Ropes/Thin%20ropes#%5Eknot">Ropes/Thin ropes</a></p>
    <figure class="code-block" data-language="md"><pre><code class="language-md">[[Thin ropes]] %%
    </code></pre><button type="button" class="copy-button" aria-label="Copy code"></button></figure>
    <h2 id="part-two">Part: two<a class="anchor" href="#part-two" aria-hidden="true" tabindex="-1"></a></h2>
    <p><img alt="" src="/assets/the-sea.HASH.svg" width="7" height="7" loading="lazy" decoding="async"></p>"
  `)
  expect(project.read('build/Ropes/Thin ropes/index.html')).toContain('<p>Tie it. <a id="^knot"></a></p>')
  expect(error.match(/^.*(?:warning|error) .*$/gm)).toMatchInlineSnapshot(`
    [
      "Start here.md:6:72  warning  broken-link  "Lost page" is not a page of this site",
      "Start here.md:18:1  warning  left-out  docsgen leaves out embedded notes and media, which become links",
    ]
  `)

  project.write({ 'Files/Lost page.md': '# Found\n', 'Start here.md': '![[the sea.svg]] [[Lost page]]\n' })
  expect((await project.build()).error).toContain('no broken links')
  expect(project.read('build/Start here/index.html')).toMatch(/<img [^>]*the-sea[^]*<a href="\/Files\/Lost%20page">/)
})

test('a vault can be rewritten into links and pictures with paths', async () => {
  const files = Object.entries(vault).map(([name, text]) => [`old/${name}`, text.replace(/^!\[\[Ropes.*$/m, '')])
  const project = makePlain(Object.fromEntries(files))
  const made = await project.run(['init', 'new', '--from', 'old', '--rewrite'])
  expect(made.code, made.error).toBe(0)
  expect(made.error).not.toContain('be the same')
  expect(project.read('new/docs.config.yaml')).not.toContain('dialect')
  expect(project.read('new/Start here.md')).toMatchInlineSnapshot(`
    "---
    tags:
      - sea
      - ships
    aliases: [Begin]
    ---

    See [thin ropes](</Ropes/Thin ropes.md>), [care](</Ropes/Thin ropes.md#of-care>), [Part\\: two](<#part-two>), [Lost page](<Lost page>) and \`[[code]]\`.

    | a                   | b                   |
    | ------------------- | ------------------- |
    | [thin](</Ropes/Thin ropes.md>) | <img src="/Files/deep/the sea.svg" alt="" width="40"> |

     <mark>Shown</mark> \`%%\` 

    :::details[Folded]

    Text

    :::

    \`\`\`md
    [[Thin ropes]] %%
    \`\`\`

    ## Part: two

    ![](</Files/deep/the sea.svg>)
    "
  `)
})

test('a clone of a wiki becomes a site, with its sidebar and labels before names', async () => {
  const project = makePlain({
    'Home.md':
      '# Home\n\nSee [[thin ropes|Ropes-(thin)]], [[Old-Page]], [[x|https://sea.example.com]].\n\n[[files/sea.svg|alt=Sea]]\n',
    'Ropes-(thin).md': 'Tie.\n',
    'guides/Old-Page.md': 'Old.\n',
    'files/sea.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
    '_Sidebar.md':
      '**Start**\n* [[Welcome|Home]]\n  * [[Old Page]]\n* [Shop](https://shop.example.com)\n\n[[Ropes|ropes (thin)]]\n',
  })
  expect((await project.run(['init', '--from', '.'])).code).toBe(0)
  expect(project.read('docs.config.yaml')).toContain('dialect: wiki')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  expect(error).not.toContain('warning')
  const html = project.read('build/Home/index.html')
  const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(html)?.[0] ?? ''
  const links = [...sidebar.matchAll(/href="([^"]*)"|>([^<>]+)</g)].map(([, href, label]) => href ?? label)
  expect(links).toMatchInlineSnapshot(`
    [
      "Start",
      "/Home",
      "Welcome",
      "/guides/Old-Page",
      "Old Page",
      "https://shop.example.com",
      "Shop",
      "/Ropes-(thin)",
      "Ropes",
    ]
  `)
  expect(articleOf(html).replaceAll(/(sea\.)\w+/g, '$1HASH')).toMatchInlineSnapshot(`
    "<h1 id="home">Home</h1>
    <p>See <a href="/Ropes-(thin)">thin ropes</a>, <a href="/guides/Old-Page">Old-Page</a>, <a href="https://sea.HASH.com" rel="noopener">x</a>.</p>
    <p><img alt="Sea" src="/assets/sea.HASH.svg" width="7" height="7" loading="lazy" decoding="async"></p>"
  `)
})
