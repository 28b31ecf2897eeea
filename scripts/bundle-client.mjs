// Bundles the scripts for browsers. Files with code of other packages get a license notice, which sites publish.
import { build } from 'esbuild'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledPackages, writeNotices } from '../src/assets/notices.ts'
import { stemmers } from '../src/search/index/stemmers.ts'

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

/** React as modules with named exports, for the interactive parts of pages. */
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

/** The stemmer of each language. The search worker imports that of the site. */
export async function bundleStemmers(outdir) {
  const { metafile } = await build({
    ...shared,
    entryPoints: [...new Set(Object.values(stemmers))].map((name) => ({ in: `@orama/stemmers/${name}`, out: name })),
    outdir,
    format: 'esm',
    banner: { js: bannerFor('search-stemmer') },
  })
  writeNoticeFile(outdir, 'search-stemmer', [metafile])
  return [metafile]
}

/**
 * The main script is one file, so it does not wait for imports and its integrity hash covers all of it. The script that
 * swaps pages is also one file, because readers wait for it at the first click. Other scripts are built separately.
 * They may contain the same small functions twice, but no code is split from these two.
 */
async function bundleScripts(settings) {
  const main = { ...settings, entryPoints: { main: 'templates/client/main.ts' } }
  const later = { ...settings, entryNames: '[name].[hash]', chunkNames: '[name].[hash]' }
  const files = new Set()
  const collect = (file, kind) => (kind === 'dynamic-import' ? files.add(file) && 'later' : undefined)
  await build({ ...main, write: false, plugins: [leaveOut(collect)] })
  const swap = await build({ ...later, entryPoints: ['templates/client/router/swap-page.ts'] })
  const names = namesOf(swap)
  const entryPoints = [...files].filter((file) => !names.has(file)).sort()
  const leaveBuilt = leaveOut((file) => names.get(file))
  const rest = await build({ ...later, entryPoints, splitting: true, plugins: [leaveBuilt] })
  for (const [file, name] of namesOf(rest)) names.set(file, name)
  return [swap, rest, await build({ ...main, plugins: [leaveBuilt] })]
}

/** The output file of each entry point. */
function namesOf({ metafile }) {
  return new Map(Object.entries(metafile.outputs).map(([file, { entryPoint }]) => [entryPoint, path.basename(file)]))
}

/** Excludes the files that have a name here from a bundle, and imports them by that name at run time. */
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
    // elasticlunr assigns this variable without declaring it.
    banner: { js: `${bannerFor('search-worker')}\nvar lunr;` },
  })
  writeNoticeFile(outdir, 'search-worker', [worker.metafile])
  const fileOf = (folder, name) =>
    readdirSync(path.join(draft, folder)).find((file) => file.startsWith(`${name}.`) && file.endsWith('.js'))
  const names = {
    SEARCH_WORKER: path.basename(Object.keys(worker.metafile.outputs)[0]),
    REACT: fileOf('react', 'react'),
    REACT_CLIENT: fileOf('react', 'react-dom-client'),
  }
  const scripts = await bundleScripts({
    ...shared,
    define: Object.fromEntries(Object.entries(names).map(([name, file]) => [name, JSON.stringify(file)])),
    outdir,
    format: 'esm',
  })
  const inline = { boot: 'templates/client/boot.ts', campaign: 'templates/client/analytics/campaign.ts' }
  const sheets = { main: 'templates/styles/main.css', live: 'templates/styles/live.css' }
  const own = await Promise.all([
    build({ ...shared, entryPoints: inline, outdir, format: 'iife' }),
    // Additions of the live preview, which are not part of a built site.
    build({ ...shared, entryPoints: { live: 'templates/client/live/main.ts' }, outdir, format: 'esm' }),
    build({ ...shared, entryPoints: sheets, outdir }),
  ])
  // Styles of a site win over those of the theme, whatever their selectors.
  for (const name of ['main.css', 'live.css']) {
    const file = path.join(outdir, name)
    writeFileSync(file, `@layer docsgen,theme;@layer docsgen{${readFileSync(file, 'utf8').trim()}}\n`)
  }
  const unnamed = [...scripts, ...own].flatMap(({ metafile }) => bundledPackages(metafile))
  if (unnamed.length > 0) throw new Error(`sites load these packages without a notice: ${unnamed.join(', ')}`)
  return [worker, ...scripts, ...own].map(({ metafile }) => metafile)
}
