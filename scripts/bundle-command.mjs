// Bundles the code for Node.js: the command with its worker, and the diagram parser, which is large and rarely changes.
import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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
  'beautiful-mermaid',
  'katex',
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
      worker: 'src/worker.ts',
      'interactive-part': 'src/render/interactive-part.ts',
      'mdx-components': 'templates/mdx/components.tsx',
      'mdx-theme': 'templates/mdx/theme.tsx',
      'mdx-framework': 'templates/mdx/framework.tsx',
    },
    outdir,
    jsx: 'automatic',
    chunkNames: '[name]-[hash]',
    external,
    define: { 'process.env.NODE_ENV': '"production"', DOCSGEN_VERSION: JSON.stringify(version) },
    plugins: [
      {
        name: 'diagram-parser',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/diagram-syntax\.ts$/ }, () => ({
            path: '../diagrams/diagram-syntax.js',
            external: true,
          })),
      },
    ],
  })
  return [metafile]
}

export async function bundleDiagramParser(outdir) {
  const { metafile } = await build({
    ...shared,
    entryPoints: { 'diagram-syntax': 'src/markdown/dialect/diagram-syntax.ts' },
    outdir,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return [metafile]
}
