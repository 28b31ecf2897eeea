// Bundles the code for Node.js: the command with its worker, and the thread that draws diagrams, which is large and
// rarely changes.
import { build } from 'esbuild'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import opentype from 'opentype.js'
import { loadSource } from './load-source.mjs'
import { writeInterface } from './write-types.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const shared = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  minifySyntax: true,
  // The licenses are in THIRD-PARTY-NOTICES.txt.
  legalComments: 'none',
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
  metafile: true,
}

/** Not bundled: binaries, data, packages with their own files, and React, which a site's own templates share. */
const external = [
  'esbuild',
  'react',
  'react-dom',
  'elasticlunr',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-cloudfront',
  '@google-cloud/storage',
  '@azure/storage-blob',
  '@azure/identity',
  'katex',
  'subset-font',
]

/**
 * The command and its worker. The grammars of highlight.js are bundled one by one, except those that a config names at
 * run time.
 */
export async function bundleCommand(outdir) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { metafile } = await build({
    ...shared,
    entryPoints: {
      cli: 'src/cli/cli.ts',
      api: 'src/cli/api.ts',
      worker: 'src/worker.ts',
      'interactive-part': 'src/render/interactive-part.ts',
      'mdx-components': 'templates/mdx/components.tsx',
      'mdx-theme': 'templates/mdx/theme.tsx',
      'mdx-framework': 'templates/mdx/framework.tsx',
      'mdx-starlight': 'templates/mdx/starlight.tsx',
      'mdx-astro': 'templates/mdx/astro.tsx',
    },
    outdir,
    jsx: 'automatic',
    chunkNames: '[name]-[hash]',
    external,
    define: { 'process.env.NODE_ENV': '"production"', DOCSGEN_VERSION: JSON.stringify(version) },
  })
  // The module docsgen/theme has only types.
  cpSync(path.join(root, 'src/model/slots.ts'), path.join(outdir, 'theme.d.ts'))
  writeFileSync(path.join(outdir, 'theme.js'), 'export {}\n')
  await writeTypesOfApi(outdir)
  return [metafile]
}

async function writeTypesOfApi(outdir) {
  const { configJsonSchema } = await loadSource('src/config/json-schema.ts')
  const functions = ['build', 'check', 'readConfig', 'defineConfig']
    .map((name) => `export declare const ${name}: Scripting<ConfigOptions, ResolvedConfig>['${name}']\n`)
    .join('')
  const types = readFileSync(path.join(root, 'src/model/scripting.ts'), 'utf8')
  writeFileSync(
    path.join(outdir, 'api.d.ts'),
    `import type { ConfigOptions, ResolvedConfig } from './config-types.js'\nexport type { ConfigOptions, ResolvedConfig }\n\n${types}\n${functions}`,
  )
  const config = [
    writeInterface('ConfigOptions', configJsonSchema('input')),
    writeInterface('ResolvedConfig', configJsonSchema('output')),
  ]
  writeFileSync(path.join(outdir, 'config-types.d.ts'), config.join('\n'))
}

/** Replaces a font with the widths of its letters. Nothing else of it is needed. */
const fontWidths = {
  name: 'font-widths',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ttf$/ }, ({ path: file }) => {
      const { tables, glyphs, unitsPerEm } = opentype.parse(Uint8Array.from(readFileSync(file)).buffer)
      const letters = Object.entries(tables.cmap.glyphIndexMap)
      const widths = Object.fromEntries(letters.map(([code, glyph]) => [code, glyphs.get(glyph).advanceWidth]))
      return { contents: JSON.stringify({ unitsPerEm, widths }), loader: 'json' }
    }),
}

/** The emulated page looks for the script of a feature that drawing does not use. */
const withoutRequests = {
  name: 'without-requests',
  setup: ({ onLoad }) =>
    onLoad({ filter: /XMLHttpRequest-impl\.js$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/require\.resolve\([^)]*\)/, "''"),
      loader: 'js',
    })),
}

/** The thread that draws diagrams, with mermaid and an emulated page. Nothing of it is loaded without a new diagram. */
export async function bundleDrawThread(outdir) {
  const { metafile } = await build({
    ...shared,
    entryPoints: { 'draw-thread': 'src/assets/diagrams/draw-thread.ts' },
    outdir,
    minify: true,
    chunkNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['canvas'],
    plugins: [fontWidths, withoutRequests],
  })
  return [metafile]
}
