/** The site for the tests: a page for each feature in the browser. */
export const fixtureFiles: Readonly<Record<string, string>> = {
  'docs.config.yaml': `site:
  title: Example Docs
  url: https://docs.example.com
  basePath: /docs/
  home: /overview
  locale: en
  favicon: icon.svg
  locales:
    - { code: de, label: Deutsch, path: /de/ }
versions:
  - { name: "2.0" }
  - { name: "1.0", path: /1.0 }
navbar:
  hideOnScroll: true
  items:
    - { label: Documentation, to: /overview }
    - { label: More, kind: dropdown, items: [{ label: First guide, to: /guides/first }, { label: Elsewhere, href: "https://example.org/" }] }
sidebars:
  docs:
    - overview
    - { category: Guides, collapsed: true, items: [guides/first, guides/second, guides/long] }
    - { category: Reference, collapsed: true, items: [reference/tabs, reference/code] }
announcement: { id: spring, text: "Version 2.0 is out.", dismissible: true }
campaign: { cookies: true }
build: { onBrokenLink: ignore }
`,
  'content/overview.md': `# Overview\n\nStart with the [first guide](guides/first.md), or read about [a part of the long one](guides/long.md#part-9).\n\n[Tabs](reference/tabs.md), [a file](/note.txt).\n`,
  'content/guides/first.md': `---\ndescription: What the first guide says.\n---\n# First guide\n\n## Before\n\nWords.\n\n## After\n\nThe [second](second.md).\n`,
  'content/guides/second.md': '# Second guide\n\nThe end. Back to [the overview](../overview.md).\n',
  'content/guides/long.md': `# Long guide\n\n${Array.from({ length: 12 }, (_, part) => `## Part ${String(part + 1)}\n\n${'Many words that fill the page. '.repeat(120)}\n`).join('\n')}\n[On](second.md)\n`,
  'content/reference/tabs.md': `# Tabs\n\n::::tabs{group="os"}\n:::tab[Linux]{value="linux"}\nUse apt.\n:::\n:::tab[Mac]{value="mac"}\nUse brew.\n:::\n::::\n\n[Code](code.md), [what is folded](code.md#folded)\n`,
  'content/reference/code.md':
    '# Code\n\n```bash\n$ docsgen build\n$ docsgen preview\n```\n\n::::tabs{group="os"}\n:::tab[Linux]{value="linux"}\nFor Linux.\n:::\n:::tab[Mac]{value="mac"}\nFor the Mac.\n:::\n::::\n\n![A square](square.svg)\n\n![](square.svg)\n\n<details>\n<summary>More</summary>\n\n## Folded\n\nIn the fold.\n\n</details>\n',
  'content/reference/square.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
  'content/astray.md': '---\nsidebar: false\n---\n# Astray\n\n[Missing](/nowhere)\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'static/note.txt': 'A note.\n',
}

/** A site with a sidebar that is too large to be in each page. */
export const largeSiteFiles: Readonly<Record<string, string>> = {
  'docs.config.yaml': `site: { title: Large Docs, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
sidebars:
  docs:
    - overview
${[1, 2, 3, 4].map((part) => `    - { category: Part ${String(part)}, collapsed: true, items: [{ autogenerate: part-${String(part)} }] }\n`).join('')}`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\nA large site.\n',
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((part) =>
      Array.from({ length: 50 }, (_, page) => [
        `content/part-${String(part)}/page-${String(page + 1).padStart(2, '0')}.md`,
        `# Page ${String(part)}.${String(page + 1)}\n\nText.\n`,
      ]),
    ),
  ),
}
