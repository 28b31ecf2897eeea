// Bundles what browsers load. Next to the files with code of other packages is the notice of these, which sites publish.
import { build } from 'esbuild'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledPackages, writeNotices } from '../src/assets/notices.ts'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: ['es2022'],
  // The licenses are in the notice that the banner names.
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
}

const noticeName = (name) => `${name}.licenses.txt`
const bannerFor = (name) => `/*! Licenses of other packages: ${noticeName(name)} */`

function writeNoticeFile(folder, name, metafiles) {
  const packages = [...new Set(metafiles.flatMap(bundledPackages))].sort()
  writeFileSync(path.join(folder, noticeName(name)), writeNotices(root, packages))
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
export async function bundleMermaid(outdir) {
  const { metafile } = await build({
    ...shared,
    entryPoints: { mermaid: 'templates/client/mermaid/draw.ts' },
    outdir,
    splitting: true,
    format: 'esm',
    entryNames: '[name].[hash]',
    chunkNames: 'mermaid-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: bannerFor('mermaid') },
    plugins: [lawfulMermaid],
  })
  writeNoticeFile(outdir, 'mermaid', [metafile])
  return [metafile]
}

/** React as modules that name what they export, for the interactive parts of pages. */
export async function bundleReact(outdir) {
  const names = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
  const require = createRequire(import.meta.url)
  const { metafile } = await build({
    ...shared,
    entryPoints: names.map((name) => ({ in: name, out: name.replace('/', '-') })),
    outdir,
    splitting: true,
    format: 'esm',
    entryNames: '[name].[hash]',
    chunkNames: 'react-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: bannerFor('react') },
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
  })
  writeNoticeFile(outdir, 'react', [metafile])
  return [metafile]
}

/**
 * The main script is one file, which needs nothing else before it runs and is covered whole by its integrity; so is the
 * one that puts pages in place, for which a reader waits at the first click. What else is loaded later is built apart.
 * They may hold the same small functions twice, but nothing is split off from these two.
 */
async function bundleScripts(settings) {
  const main = { ...settings, entryPoints: { main: 'templates/client/main.ts' } }
  const later = { ...settings, entryNames: '[name].[hash]', chunkNames: '[name].[hash]' }
  const files = new Set()
  const collect = (file, kind) => (kind === 'dynamic-import' ? files.add(file) && 'later' : undefined)
  await build({ ...main, write: false, plugins: [leaveOut(collect)] })
  const swap = await build({ ...later, entryPoints: ['templates/client/swap-page.ts'] })
  const names = namesOf(swap)
  const entryPoints = [...files].filter((file) => !names.has(file)).sort()
  const leaveBuilt = leaveOut((file) => names.get(file))
  const rest = await build({ ...later, entryPoints, splitting: true, plugins: [leaveBuilt] })
  for (const [file, name] of namesOf(rest)) names.set(file, name)
  return [swap, rest, await build({ ...main, plugins: [leaveBuilt] })]
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

export async function bundleClient(outdir) {
  const draft = path.dirname(outdir)
  const worker = await build({
    ...shared,
    entryPoints: { 'search-worker': 'templates/client/search/worker.ts' },
    outdir,
    entryNames: '[name].[hash]',
    format: 'iife',
    // elasticlunr assigns this without declaring it.
    banner: { js: `${bannerFor('search-worker')}\nvar lunr;` },
  })
  writeNoticeFile(outdir, 'search-worker', [worker.metafile])
  const fileOf = (folder, name) =>
    readdirSync(path.join(draft, folder)).find((file) => file.startsWith(`${name}.`) && file.endsWith('.js'))
  const names = {
    SEARCH_WORKER: path.basename(Object.keys(worker.metafile.outputs)[0]),
    MERMAID: fileOf('mermaid', 'mermaid'),
    REACT: fileOf('react', 'react'),
    REACT_CLIENT: fileOf('react', 'react-dom-client'),
  }
  const scripts = await bundleScripts({
    ...shared,
    define: Object.fromEntries(Object.entries(names).map(([name, file]) => [name, JSON.stringify(file)])),
    outdir,
    format: 'esm',
  })
  const sheets = { main: 'templates/styles/main.css', live: 'templates/styles/live.css' }
  const own = await Promise.all([
    build({ ...shared, entryPoints: { boot: 'templates/client/boot.ts' }, outdir, format: 'iife' }),
    // What the pages of the live preview have beside their own; no built site holds it.
    build({ ...shared, entryPoints: { live: 'templates/client/live/main.ts' }, outdir, format: 'esm' }),
    build({ ...shared, entryPoints: sheets, outdir }),
  ])
  const unnamed = [...scripts, ...own].flatMap(({ metafile }) => bundledPackages(metafile))
  if (unnamed.length > 0) throw new Error(`sites load these packages without a notice: ${unnamed.join(', ')}`)
  return [worker, ...scripts, ...own].map(({ metafile }) => metafile)
}
