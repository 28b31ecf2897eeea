import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** From the ground up. A file may import from its own part and from any lower floor, never sideways or up. */
const floors = [
  ['src/formats'],
  ['src/model'],
  ['src/report'],
  ['src/system'],
  ['src/hosting', 'src/yaml'],
  ['src/config'],
  ['src/store'],
  ['src/cache'],
  ['src/api', 'src/assets', 'src/check', 'src/markdown', 'src/output', 'src/publish', 'src/search', 'src/site'],
  ['templates'],
  ['src/render'],
  ['src/pages'],
  ['src/rewrite'],
  ['src'],
  ['src/foreign'],
  ['src/live', 'src/translate'],
  ['src/cli'],
]

const root = path.resolve(import.meta.dirname, '..')

function sourceFiles(): string[] {
  return ['src', 'templates'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => !file.startsWith('src/cli/init/files/')),
  )
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    path.posix.join(path.posix.dirname(file), match[1] ?? ''),
  )
}

/** `src/markdown`, `templates` or, for the two files that are not in a folder, `src`. */
function partOf(file: string): string {
  const folder = file.split('/').slice(0, 2).join('/')
  if (file.startsWith('templates/')) return 'templates'
  return /\.tsx?$/.test(folder) ? 'src' : folder
}

function floorOf(file: string): number {
  return floors.findIndex((parts) => parts.includes(partOf(file)))
}

test('every file stands on a floor', () => {
  const files = sourceFiles()
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => floorOf(file) === -1)).toEqual([])
})

test('imports only run downwards', () => {
  const wrong = sourceFiles().flatMap((file) =>
    importsOf(file)
      .filter((target) => partOf(target) !== partOf(file) && floorOf(target) >= floorOf(file))
      .map((target) => `${file} -> ${target}`),
  )
  expect(wrong).toEqual([])
})

function isForTemplates(file: string, target: string): boolean {
  return (
    target.startsWith('src/model/') ||
    (file.startsWith('templates/client/') && /^src\/(?:formats|search\/engine)\//.test(target))
  )
}

test('templates import the model, and their browser code also the formats and the search engine', () => {
  const wrong = sourceFiles()
    .filter((file) => file.startsWith('templates/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('src/') && !isForTemplates(file, target))
        .map((target) => `${file} -> ${target}`),
    )
  expect(wrong).toEqual([])
})

test('only the pipe and the thread that parses pages are files of src itself, and no folder has more than 26 files', () => {
  const folders = new Map<string, number>()
  for (const file of sourceFiles())
    folders.set(path.posix.dirname(file), (folders.get(path.posix.dirname(file)) ?? 0) + 1)
  expect(sourceFiles().filter((file) => path.posix.dirname(file) === 'src')).toEqual(['src/build.ts', 'src/worker.ts'])
  expect([...folders].filter(([, count]) => count > 26)).toEqual([])
})

test('the files that the guides for contributors name exist', () => {
  const named = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((guide) =>
    [...readFileSync(path.join(root, guide), 'utf8').matchAll(/`((?:src|test|scripts|templates)\/[\w./-]+)`/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  // `x` is the name of what a contributor adds, and `templates/slots` is a folder of a site.
  const missing = named.filter((name) => !existsSync(path.join(root, name)) && !/\/x\.\w+$/i.test(name))
  expect(missing).toEqual(['templates/slots'])
})

test('only rendering knows the templates', () => {
  const wrong = sourceFiles()
    .filter((file) => file.startsWith('src/') && !file.startsWith('src/render/'))
    .filter((file) => importsOf(file).some((target) => target.startsWith('templates/')))
  expect(wrong).toEqual([])
})

/** What a site is made from; the rest of these stages reads docsgen's own package, or its cache. */
const readers = ['src/config', 'src/yaml', 'src/api', 'src/markdown', 'src/pages', 'src/assets']
const ownFiles = new Map([
  ['src/config/code-languages.ts', 'the package of highlight.js'],
  ['src/config/code-themes.ts', 'the package of highlight.js'],
  ['src/api/compare/check-against.ts', 'what a document is compared with'],
  ['src/api/samples/javascript.ts', 'nothing: it writes code that reads'],
  ['src/assets/theme/theme.ts', 'the theme'],
  ['src/assets/theme/theme-classes.ts', 'the theme'],
  ['src/assets/verified-modules.ts', 'the cache: what was compiled before'],
  ['src/assets/save-output.ts', 'the cache: what was compiled before'],
  ['src/assets/astro-modules.ts', 'modules, for sites whose builds are not remembered'],
  ['src/assets/mdx-modules.ts', 'modules, for sites whose builds are not remembered'],
  ['src/assets/foreign-modules.ts', 'modules, for sites whose builds are not remembered'],
  ['src/assets/module-styles.ts', 'modules, for sites whose builds are not remembered'],
  ['src/assets/notices.ts', 'installed packages, for sites whose builds are not remembered'],
  ['src/assets/astro-collections.ts', 'what a collection lists, for sites whose builds are not remembered'],
  ['src/assets/import-globs.ts', 'what a pattern lists, for sites whose builds are not remembered'],
  ['src/assets/vue/load-data.ts', 'what a data loader lists, for sites whose builds are not remembered'],
  ['src/assets/interactive-parts.ts', 'the cache, for sites whose builds are not remembered'],
])

test('what a site is made from is read where a build takes notes of it', () => {
  const reading = sourceFiles()
    .filter((file) => readers.includes(partOf(file)))
    .filter((file) => /from 'node:fs(?:\/promises)?'/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(reading.filter((file) => !ownFiles.has(file))).toEqual([])
  expect([...ownFiles.keys()].filter((file) => !reading.includes(file))).toEqual([])
})

test('nothing is read back as values of V8, whose bytes may be anybody’s', () => {
  const reading = sourceFiles().filter((file) =>
    /\bdeserialize\(|\bDeserializer\b/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(reading).toEqual([])
})

/** What a file loads when it is loaded: files, packages and modules of Node. Types are not loaded. */
function loadedBy(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/^(?:import|export) (?!type )[^;'()]*?from '([^']+)'/gm)].map(([, name = '']) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  )
}

/** Their loading takes longer than the rest of a small change. */
const rarelyNeeded = ['acorn', 'hast-util-from-html', 'linkinator', 'lowlight', 'node:http', 'opentype.js', 'undici']

test('a build loads what few builds need only when it needs it', () => {
  const loaded = new Set(['src/cli/build-anew.ts'])
  for (const file of loaded) if (/\.tsx?$/.test(file)) for (const name of loadedBy(file)) loaded.add(name)
  expect(loaded).toContain('htmlparser2')
  expect(rarelyNeeded.filter((name) => loaded.has(name))).toEqual([])
})
