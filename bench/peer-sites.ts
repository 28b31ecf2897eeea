import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Corpus } from './corpus.ts'

// The corpus as sites of other tools. The VitePress site is written together with the corpus.

/**
 * Writes the pages as a Docusaurus site in its fastest configuration: CommonMark, docs plugin and theme. Returns its
 * folder.
 */
export function writeDocusaurus(corpus: Corpus): string {
  const config = {
    title: 'Corpus',
    url: 'https://docs.example.com',
    baseUrl: '/',
    onBrokenLinks: 'ignore',
    markdown: { format: 'md' },
    future: { v4: true, faster: true },
    plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/' }]],
    themes: [
      '@docusaurus/theme-classic',
      ['@easyops-cn/docusaurus-search-local', { hashed: true, docsRouteBasePath: '/', indexBlog: false }],
    ],
  }
  return writeSite(corpus, 'docusaurus', 'docs', {
    'package.json': '{ "private": true }\n',
    'docusaurus.config.js': `module.exports = ${JSON.stringify(config, undefined, 1)}\n`,
  })
}

/** Writes the pages as a Starlight site with a sidebar of all folders. Returns its folder. */
export function writeStarlight(corpus: Corpus): string {
  return writeSite(corpus, 'starlight', 'src/content/docs', {
    // Astro bundles the dependencies that its site names.
    'package.json':
      '{ "private": true, "type": "module", "dependencies": { "@astrojs/starlight": "*", "astro": "*" } }\n',
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://docs.example.com',
  integrations: [starlight({ title: 'Corpus', sidebar: [{ label: 'Pages', items: [{ autogenerate: { directory: '.' } }] }] })],
})
`,
    'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
  })
}

function writeSite(
  { docsgen }: Corpus,
  name: string,
  content: string,
  files: Readonly<Record<string, string>>,
): string {
  const folder = path.join(docsgen, '..', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(docsgen, 'content'), path.join(folder, content), { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return folder
}
