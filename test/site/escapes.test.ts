import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

test('a backslash shows a variable and a comment for lines of code as they are written, and a file next to the pages can be one', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: 'About \\{{product.name}}', url: "https://docs.example.com" }
variables: { product: { name: Braid, other: 'not \\{{product.name}}' } }
content: docs
mounts: [{ dir: ., route: / }, { dir: ../CHANGELOG.md, route: /changelog }]
`,
    'docs/index.md': `---
title: "Use \\{{product.name}}"
---

Write \\{{product.name}} for {{product.name}}, \`\\{{product.name}}\` too, \\{{other.name}} stays. {{product.other}}.

\`\`\`js
const a = "\\{{product.name}}" // [\\!code ++]
// \\highlight-next-line
\`\`\`
`,
    'docs/guide.md': '# Guide\n\n[Changes](../CHANGELOG.md#first)\n',
    'CHANGELOG.md': '# Changes\n\n## First\n\nSee the [guide](docs/guide.md).\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const html = project.read('build/index.html')
  const text = html.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"')
  expect(html).toContain('<title>Use {{product.name}} | About {{product.name}}</title>')
  expect(text).toContain(
    'Write {{product.name}} for Braid, {{product.name}} too, {{other.name}} stays. not {{product.name}}.',
  )
  expect(text).toContain('const a = "{{product.name}}" // [!code ++]')
  expect(text).toContain('// highlight-next-line')
  expect(project.read('build/changelog/index.html')).toContain('href="/guide"')
  expect(project.read('build/guide/index.html')).toContain('href="/changelog#first"')
})
