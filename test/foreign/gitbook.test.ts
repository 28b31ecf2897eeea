import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const site = {
  'README.md': `---
description: Ships
layout:
  title:
    visible: true
hidden: true
---

# Harbour

<figure><img src=".gitbook/assets/the sea (1).svg" alt="Sea"></figure>
<picture><source srcset=".gitbook/assets/the sea (1).svg"></picture>

{% hint style="danger" %}
Sink.

* Or:

  {% hint style="success" %} Float. {% endhint %}
{% endhint %}

{% tabs %}
{% tab title="One" %}
{% code title="a.sh" lineNumbers="true" %}
\`\`\`bash
row {% hint %}
\`\`\`
{% endcode %}
{% endtab %}

{% tab title= "Two" %}
Sail.
{% endtab %}
{% endtabs %}

{% content-ref url="ropes/" %}
[ropes](ropes/)
{% endcontent-ref %}

{% embed url="https://video.example.com/1" %}
A film
{% endembed %}

{% include ".gitbook/includes/crew.md" %}

{% openapi src="a.yaml" path="/" method="get" %}
[a.yaml](a.yaml)
{% endopenapi %}

{% file src=".gitbook/assets/knots.pdf" %}

Write \`{% hint %}\`, {% if tide %}.
`,
  '.gitbook/assets/the sea (1).svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
  '.gitbook/assets/knots.pdf': 'x',
  '.gitbook/includes/crew.md': 'All hands.\n',
  'ropes/README.md': '# Ropes & knots\n\n## 1. Thin v2.0 ropes\n\nBack [home](../).\n',
  'care.md': '# Care\n\nSee [thin](ropes/README.md#id-1.-thin-v2.0-ropes) and [all](ropes).\n',
  'notes.md': '# Not published\n',
  'SUMMARY.md': `# Table of contents

* [Welcome](README.md)

## What's new?

* [Ropes](ropes/README.md)
  * [Care](care.md)
* [Shop](https://shop.example.com)
`,
  '.gitbook.yaml': 'redirects:\n  old/care: ./care.md\n  lost: gone.md\n  whats-new/ropes: care.md\n',
}

test('a site of GitBook builds without an edit, with its table of contents, addresses and blocks', async () => {
  const project = makeWarmProject(site)
  project.remove('docs.config.yaml')
  project.remove('content')
  const { code, error } = await project.build(['--verbose'])
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(home)?.[0] ?? ''
  const links = [...sidebar.matchAll(/href="([^"]*)"|>([^<>]+)</g)].map(([, href, label]) => href ?? label)
  expect(links.join(' ')).toBe(
    '/ Welcome What&#x27;s new? /whats-new/ropes Ropes /whats-new/ropes/care Care https://shop.example.com Shop',
  )
  expect(project.read('build/whats-new/ropes/index.html')).toMatch(/id="id-1.-thin-v2.0-ropes"[^]*<a href="\/">home/)
  expect(project.read('build/whats-new/ropes/care/index.html')).toContain(
    'href="/whats-new/ropes#id-1.-thin-v2.0-ropes">thin</a> and <a href="/whats-new/ropes">all',
  )
  expect(project.read('build/_redirects')).toContain('/old/care /whats-new/ropes/care 301')
  expect(project.has('build/notes')).toBe(false)
  expect(home).toMatch(/src="\/assets\/the-sea-1-\.\w+\.svg"/)
  expect(home).toMatch(/srcset="\/assets\/the-sea-1-\.\w+\.svg"/)
  expect(home).toMatch(
    /class="admonition admonition-danger"[^]*Sink[^]*<li>[^]*class="admonition admonition-tip"[^]*<p>Float.<[^]*<\/li>/,
  )
  expect(home).toMatch(/a\.sh[^]*row \{% hint %\}/)
  expect(home).toMatch(/role="tab"[^>]*>Two</)
  expect(home).toContain('<a href="/whats-new/ropes">Ropes &#x26; knots</a>')
  expect(home).toMatch(/<a href="https:\/\/video.example.com\/1"[^>]*>A film/)
  expect(home).toContain('<p>All hands.</p>')
  expect(home).toMatch(/<a href="\/assets\/knots\.\w+\.pdf">knots.pdf<\/a>/)
  expect(home).toContain('Write <code>{% hint %}</code>, {% if tide %}.')
  expect(error.match(/^.*(?:warning|error) .*$/gm)).toMatchInlineSnapshot(`
    [
      ".gitbook.yaml  warning  left-out  docsgen leaves out redirects to pages that do not exist",
      "README.md:40:1  warning  left-out  docsgen leaves out embedded media, which become links",
      "README.md:46:1  warning  left-out  docsgen leaves out API operations ("openapi"); name the document in "api"",
      "README.md:47:1  warning  broken-link  there is no file "a.yaml"",
    ]
  `)
})

test('a site of GitBook can be rewritten for docsgen, and shows the same', async () => {
  const readme = site['README.md'].replace(/\{% openapi [^]*endopenapi %\}/, '')
  const files = Object.entries({ ...site, 'README.md': readme }).map(([name, text]) => [`old/${name}`, text])
  const project = makeWarmProject(Object.fromEntries(files))
  project.remove('docs.config.yaml')
  const made = await project.run(['init', 'new', '--from', 'old', '--rewrite'])
  expect(made.code, made.error).toBe(0)
  const text = project.read('new/README.md')
  expect(text).toMatchInlineSnapshot(`
    "---
    description: Ships
    layout:
      title:
        visible: true
    hidden: true
    ---

    # Harbour

    <figure><img src=".gitbook/assets/the sea (1).svg" alt="Sea"></figure>
    <picture><source srcset=".gitbook/assets/the%20sea%20(1).svg"></picture>

    ::::danger
    Sink.

    * Or:

      :::tip

      Float. 

      :::

    ::::

    ::::tabs

    :::tab[One]

    \`\`\`bash title="a.sh" showLineNumbers
    row {% hint %}
    \`\`\`

    :::

    :::tab[Two]
    Sail.

    :::

    ::::

    [Ropes \\& knots](<ropes/>)

    [A film](<https://video.example.com/1>)

    ::include{file="/.gitbook/includes/crew.md"}

    [knots.pdf](<.gitbook/assets/knots.pdf>)

    Write \`{% hint %}\`, {% if tide %}.
    "
  `)
  expect(made.error).not.toContain('Pages that are not the same')
})
