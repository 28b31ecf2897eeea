/** A site with most of the features that a site can have, in a few small pages. */
export const richSite: Readonly<Record<string, string | Uint8Array>> = {
  'docs.config.yaml': `site:
  title: Sample
  tagline: All of it
  url: https://docs.example.com
  basePath: /docs/
  home: /overview
  logo: { light: logo.svg, alt: Sample }
  favicon: favicon.svg
variables: { product: { name: Braid, slug: braid } }
sidebars:
  docs:
    - overview
    - category: Guides
      link: guides/index
      items: [{ autogenerate: guides }]
    - category: Closed
      items: [README-less/part, { page: named, label: "Named {{product.name}}" }]
    - { link: "https://example.org/", label: Elsewhere }
  other:
    - other/one
    - other/two
navbar:
  items:
    - { label: Guides, to: /guides }
    - { kind: dropdown, label: More, items: [{ label: One, to: /other/one }, { label: Out, href: "https://example.org/x" }] }
    - { kind: colorMode, position: right }
footer:
  columns: [{ title: Legal, items: [{ label: Terms, to: /overview#terms }] }]
  copyright: Copyright {{product.name}}
announcement: { id: a1, text: "**New**: see [the guides](/guides)" }
docs: { editUrl: "https://git.example.com/edit/main/" }
redirects:
  - { from: /old, to: /guides#first }
  - { from: /away, to: "https://example.org/" }
`,
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"/>',
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/files/a b.txt': 'download\n',
  'static/img/photo.png': makePng(3, 2),
  'content/overview.md': `---
description: What it is about
keywords: [one, two]
tags: [Start here]
image: /img/photo.png
---

# Overview of {{product.name}}

![A picture](img/café.png) and ![the same](img/caf%C3%A9.png), ![drawn](img/drawn.svg), ![static](/img/photo.png),
![top](/img/drawn.svg).

Get [the file](img/data.zip), [the other](/files/a%20b.txt), see [the guide](guides/first.md#steps), [tags](/tags).

## Terms

Words.
`,
  'content/img/café.png': makePng(5, 7),
  'content/img/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"/>',
  'content/img/data.zip': 'zip\n',
  'content/guides/index.md': '---\ntitle: All guides\n---\n\n## First\n\nText.\n',
  'content/guides/zebra.md': '---\nsidebar_position: 1\nsidebar_label: Zebra first\n---\n\n# Zebra\n',
  'content/guides/first.md':
    '---\ntags: [Start here, other]\nredirect_from: [/first, /guides/premier]\n---\n\n# First\n\n## Steps\n',
  'content/guides/hidden.md': '---\nsidebar: false\n---\n\n# Hidden from the sidebar\n\n[x](first.md)\n',
  'content/guides/secret.md': '---\nunlisted: true\ntags: [other]\n---\n\n# Secret page\n',
  'content/guides/draft.md': '---\ndraft: true\n---\n\n# A draft\n',
  'content/guides/deep/README.md':
    '# Deep\n\n[up](../first.md), [hidden](../hidden.md), [moved](/moved/here), [near](/guides/deep/beside)\n',
  'content/guides/deep/relative.md': '---\nslug: beside\n---\n\n# Beside\n',
  'content/guides/deep/absolute.md':
    '---\nslug: /moved/here\npagination_prev: null\npagination_next: overview\n---\n\n# Moved\n',
  'content/README-less/part.md': '# Part\n',
  'content/file-name.md': '---\nid: named\n---\n\n# Named\n',
  'content/other/one.md':
    '---\ncustom_edit_url: null\nlast_update: { date: 2024-05-06, author: Ada }\n---\n\n# One\n\n[page](/module)\n',
  'content/other/two.md': '---\nhide_table_of_contents: true\nlayout: page\nhide_title: true\n---\n\n## Two\n',
  'content/module.tsx': `import { Bell } from '../parts/bell.client.tsx'
export const frontMatter = { title: 'A module', sidebar: 'other' }
export default ({ variables }) => <section><h2 id="made">Made of {variables.product.name}</h2><Bell tone="low" /></section>
`,
  'parts/bell.client.tsx': `import { useState } from 'react'
export function Bell({ tone }) {
  const [rings, ring] = useState(0)
  return <button type="button" onClick={() => ring(rings + 1)}>{tone} {rings}</button>
}
`,
  'content/_shared/never.md': '# Never a page\n',
}

/** The head of a PNG file, enough to measure it. */
export function makePng(width: number, height: number): Uint8Array {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(16)])
}
