// Builds `dist`: the bundled command and its worker, and the theme's scripts and styles. Each part is rebuilt only
// if one of its sources has changed.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { bundledPackages, noText, packageOf, writeNotices } from '../src/assets/notices.ts'
import { bundleClient, bundleReact, bundleStemmers } from './bundle-client.mjs'
import { bundleCommand, bundleDrawThread } from './bundle-command.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const dist = path.join(root, 'dist')
/** The build goes here first, so that a command started in the meantime finds a complete package. */
const draft = path.join(root, `dist.${process.pid}.new`)

/**
 * One folder of `dist` each: its sources, the parts whose files it refers to, and the function that builds it and
 * returns the bundler's metafiles.
 */
const parts = {
  init: copyOf('src/cli/init/files'),
  messages: { sources: ['src/config/messages'], bundle: writeMessages },
  react: { sources: ['src/assets/notices.ts'], bundle: bundleReact },
  stemmers: { sources: ['src/search/index/stemmers.ts'], bundle: bundleStemmers },
  diagrams: {
    sources: ['src/assets/diagrams', 'src/assets/svg', 'src/formats/visit.ts', 'src/model'],
    bundle: bundleDrawThread,
  },
  client: {
    sources: ['templates', 'src/model', 'src/formats', 'src/search/engine', 'src/assets/notices.ts'],
    needs: ['react'],
    bundle: bundleClient,
  },
  command: { sources: ['src', 'templates', 'package.json'], bundle: bundleCommand },
}
const buildSources = [
  'package-lock.json',
  ...['build-package', 'bundle-client', 'bundle-command', 'load-source', 'write-types'].map(
    (name) => `scripts/${name}.mjs`,
  ),
]

/** A part that is the files of a folder as they are. */
function copyOf(source) {
  const bundle = (folder) => {
    cpSync(path.join(root, source), folder, { recursive: true })
    return []
  }
  return { sources: [source], bundle }
}

/** The texts of each language in JSON, which is read faster than YAML at the start of a command. */
function writeMessages(folder) {
  const source = path.join(root, 'src/config/messages')
  mkdirSync(folder)
  for (const file of readdirSync(source)) {
    const texts = parse(readFileSync(path.join(source, file), 'utf8'))
    writeFileSync(path.join(folder, `${path.parse(file).name}.json`), JSON.stringify(texts))
  }
  return []
}

function listFiles(source) {
  if (path.extname(source) !== '') return [source]
  return readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

const digests = new Map()
function digestOf(file) {
  if (!digests.has(file))
    digests.set(
      file,
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest('hex'),
    )
  return digests.get(file)
}

function stampOf({ sources, needs = [] }) {
  const files = [...buildSources, ...needs.flatMap((name) => parts[name].sources), ...sources].flatMap(listFiles)
  const digest = createHash('sha256').update(files.map((file) => `${file} ${digestOf(file)}\n`).join(''))
  return digest.digest('hex').slice(0, 32)
}

/** Builds a part, or reuses the last build of it. Returns its packages. */
async function makePart([name, part], before, stamp) {
  const folder = path.join(draft, name)
  if (before?.stamp === stamp && existsSync(path.join(dist, name))) {
    cpSync(path.join(dist, name), folder, { recursive: true })
    return before
  }
  const metafiles = await part.bundle(folder)
  requireSources(part, metafiles)
  return { stamp, packages: [...new Set(metafiles.flatMap(bundledPackages))] }
}

/** If a source were not listed for its part, a change to it would not rebuild the part. */
function requireSources({ sources }, metafiles) {
  for (const file of metafiles.flatMap(({ inputs }) => Object.keys(inputs)))
    if (
      packageOf(file) === undefined &&
      !file.includes(':') &&
      !sources.some((source) => `${file}/`.startsWith(`${source}/`))
    )
      throw new Error(`scripts/build-package.mjs does not name ${file} as a source of the part that bundles it`)
}

/** License texts from the repositories of packages that do not include them. */
const suppliedLicenses = { saxes: readFileSync(path.join(root, 'scripts/licenses/saxes.txt'), 'utf8') }

/** The notice for the whole package. A bundled package must not be distributed without the text of its license. */
function noticeOf(packages) {
  const bare = packages.filter((folder) => writeNotices(root, [folder], suppliedLicenses).includes(noText))
  if (bare.length > 0) throw new Error(`bundled packages without the text of their license: ${bare.join(', ')}`)
  return writeNotices(root, packages, suppliedLicenses)
}

const recordFile = path.join(dist, 'parts.json')
const before = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {}
const stamps = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, stampOf(part)]))
if (Object.entries(stamps).some(([name, stamp]) => before[name]?.stamp !== stamp)) await buildAll()

async function buildAll() {
  try {
    mkdirSync(draft, { recursive: true })
    const make = ([name, part]) => makePart([name, part], before[name], stamps[name]).then((made) => [name, made])
    const first = Object.entries(parts).filter(([, { needs }]) => needs === undefined)
    const rest = Object.entries(parts).filter(([, { needs }]) => needs !== undefined)
    const made = [...(await Promise.all(first.map(make))), ...(await Promise.all(rest.map(make)))]
    const packages = [...new Set(made.flatMap(([, { packages: own }]) => own))].sort()
    writeFileSync(path.join(draft, 'THIRD-PARTY-NOTICES.txt'), noticeOf(packages))
    writeFileSync(path.join(draft, 'parts.json'), JSON.stringify(Object.fromEntries(made), undefined, 1))
    const stamp = createHash('sha256').update(Object.values(stamps).join('')).digest('hex').slice(0, 32)
    writeFileSync(path.join(draft, 'stamp'), stamp)
    const old = `${draft}.old`
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(draft, dist)
    rmSync(old, { recursive: true, force: true })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
