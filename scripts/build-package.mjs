// Builds `dist`: the command and its worker, bundled, and the theme's scripts and styles. Does nothing when
// no source has changed since the last time.
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const dist = path.join(root, 'dist')
/** Made here first, so that whoever runs the command finds a whole one, but for the moment between two renames. */
const draft = path.join(root, `dist.${process.pid}.new`)

function listFiles(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function stampOfSources() {
  const digest = createHash('sha256')
  const files = [
    ...listFiles('src'),
    ...listFiles('templates'),
    ...['package.json', 'package-lock.json', 'scripts/build-package.mjs'].map((name) => path.join(root, name)),
  ]
  for (const file of files)
    digest.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return digest.digest('hex').slice(0, 32)
}

/** Kept out of the bundle: binaries, large libraries that few runs need, and React, which a site's own templates share. */
const external = [
  'esbuild',
  'react',
  'react-dom',
  '@apidevtools/swagger-parser',
  'linkinator',
  'ajv',
  'elasticlunr',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-cloudfront',
  '@google-cloud/storage',
  '@azure/storage-blob',
  '@azure/identity',
  'beautiful-mermaid',
  'katex',
  'highlight.js/lib/languages/*',
]

async function buildCommand() {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  // highlight.js is bundled grammar by grammar; the wildcard keeps only the ones that a config names at run time outside.
  await build({
    absWorkingDir: root,
    entryPoints: { cli: 'src/cli.ts', worker: 'src/worker.ts', 'interactive-part': 'src/render/interactive-part.ts' },
    outdir: draft,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    minifySyntax: true,
    legalComments: 'none',
    chunkNames: 'chunks/[name]-[hash]',
    external: external.filter((name) => !name.startsWith('highlight.js')),
    define: {
      'process.env.NODE_ENV': '"production"',
      DOCSGEN_VERSION: JSON.stringify(version),
    },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
}

/**
 * The main script is one file, which needs nothing else before it runs and is covered whole by its integrity; so is the
 * one that puts pages in place, for which a reader waits at the first click. What else is loaded later is built apart.
 * They may hold the same small functions twice, but nothing is split off from these two.
 */
async function buildScripts(shared) {
  const main = { ...shared, entryPoints: { main: 'templates/client/main.ts' } }
  const later = { ...shared, entryNames: '[name].[hash]', chunkNames: '[name].[hash]', metafile: true }
  const files = new Set()
  const collect = (file, kind) => (kind === 'dynamic-import' ? files.add(file) && 'later' : undefined)
  await build({ ...main, write: false, plugins: [leaveOut(collect)] })
  const swap = await build({ ...later, entryPoints: ['templates/client/swap-page.ts'] })
  const names = namesOf(swap)
  const entryPoints = [...files].filter((file) => !names.has(file)).sort()
  const leaveBuilt = leaveOut((file) => names.get(file))
  const parts = await build({ ...later, entryPoints, splitting: true, plugins: [leaveBuilt] })
  for (const [file, name] of namesOf(parts)) names.set(file, name)
  await build({ ...main, plugins: [leaveBuilt] })
}

/** The file that each entry has become. */
function namesOf({ metafile }) {
  return new Map(Object.entries(metafile.outputs).map(([file, { entryPoint }]) => [entryPoint, path.basename(file)]))
}

/** Leaves out of a bundle the files for which there is a name, and imports them under it when it runs. */
function leaveOut(nameOf) {
  return {
    name: 'leave-out',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\./ }, ({ kind, path: address, resolveDir }) => {
        const name = nameOf(path.relative(root, path.join(resolveDir, address)).replaceAll('\\', '/'), kind)
        return name ? { path: `./${name}`, external: true } : undefined
      }),
  }
}

/** mermaid changes the page in ways that a strict policy forbids; these do the same in ways that it allows. */
const lawfulMermaid = {
  name: 'lawful-mermaid',
  setup: ({ onLoad }) =>
    onLoad({ filter: /node_modules[\\/].*\.m?js$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8')
        .replaceAll(/\.innerHTML(?=\s*=[^=])/g, '.lawfulMarkup')
        .replaceAll('.setAttribute(', '.setLawfulAttribute(')
        .replaceAll(/createElement\((['"])style\1\)/g, 'createElement("lawful-style")'),
      loader: 'js',
    })),
}

/** The library that draws diagrams in the browser lies apart: only sites that need it publish it. */
async function buildMermaid(shared) {
  const entry = 'templates/client/mermaid/draw.ts'
  const { metafile } = await build({
    ...shared,
    entryPoints: { mermaid: entry },
    outdir: path.join(draft, 'mermaid'),
    splitting: true,
    format: 'esm',
    entryNames: '[name].[hash]',
    chunkNames: 'mermaid-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [lawfulMermaid],
    metafile: true,
  })
  const [file = ''] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry) ?? []
  return path.basename(file)
}

/** React as modules that name what they export, for the interactive parts of pages. */
async function buildReact(shared) {
  const names = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
  const { createRequire } = await import('node:module')
  const require = createRequire(import.meta.url)
  const { metafile } = await build({
    ...shared,
    entryPoints: names.map((name) => ({ in: name, out: name.replace('/', '-') })),
    outdir: path.join(draft, 'react'),
    splitting: true,
    format: 'esm',
    entryNames: '[name].[hash]',
    chunkNames: 'react-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'named-exports',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^react/ }, ({ kind, path: name }) =>
            kind === 'entry-point' ? { path: name, namespace: 'named' } : undefined,
          )
          onLoad({ filter: /.*/, namespace: 'named' }, ({ path: name }) => ({
            contents: `import all from '${name}'; export default all; export const { ${Object.keys(require(name)).join(', ')} } = all`,
            resolveDir: root,
          }))
        },
      },
    ],
    metafile: true,
  })
  const outputs = Object.entries(metafile.outputs)
  const fileOf = (name) => path.basename(outputs.find(([, output]) => output.entryPoint === `named:${name}`)?.[0] ?? '')
  return { REACT: fileOf('react'), REACT_CLIENT: fileOf('react-dom/client') }
}

async function buildClient() {
  const shared = {
    absWorkingDir: root,
    bundle: true,
    minify: true,
    target: ['es2022'],
    legalComments: 'none',
    logLevel: 'warning',
  }
  const worker = await build({
    ...shared,
    entryPoints: { 'search-worker': 'templates/client/search/worker.ts' },
    outdir: path.join(draft, 'client'),
    entryNames: '[name].[hash]',
    format: 'iife',
    // elasticlunr assigns this without declaring it.
    banner: { js: 'var lunr;' },
    metafile: true,
  })
  const workerName = path.basename(Object.keys(worker.metafile.outputs)[0] ?? '')
  const names = {
    SEARCH_WORKER: workerName,
    MERMAID: await buildMermaid(shared),
    ...(await buildReact(shared)),
  }
  await buildScripts({
    ...shared,
    define: Object.fromEntries(Object.entries(names).map(([name, file]) => [name, JSON.stringify(file)])),
    outdir: path.join(draft, 'client'),
    format: 'esm',
  })
  await build({
    ...shared,
    entryPoints: { boot: 'templates/client/boot.ts' },
    outdir: path.join(draft, 'client'),
    format: 'iife',
  })
  // What the pages of the live preview have beside their own; no built site holds it.
  await build({
    ...shared,
    entryPoints: { live: 'templates/client/live/main.ts' },
    outdir: path.join(draft, 'client'),
    format: 'esm',
  })
  const sheets = { main: 'templates/styles/main.css', live: 'templates/styles/live.css' }
  await build({ ...shared, entryPoints: sheets, outdir: path.join(draft, 'client') })
}

const stamp = stampOfSources()
const stampFile = path.join(dist, 'stamp')
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) process.exit(0)
try {
  mkdirSync(draft, { recursive: true })
  await Promise.all([buildCommand(), buildClient()])
  cpSync(path.join(root, 'src/init/files'), path.join(draft, 'init'), { recursive: true })
  writeFileSync(path.join(draft, 'stamp'), stamp)
  const old = `${draft}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
} finally {
  rmSync(draft, { recursive: true, force: true })
}
