import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import { packageOf } from './notices.ts'

// What the bundler goes by without telling: settings of the folders that modules lie in, and where packages are.

/** Files and folders, relative to the root, that decide what the modules of a site become; they may be missing. */
export function listSettings(root: string, inputs: Metafile['inputs']): string[] {
  const own = new Set<string>()
  const installed = new Set<string>()
  for (const [file, { imports }] of Object.entries(inputs)) {
    const absolute = path.resolve(root, file)
    const packageFolder = packageOf(absolute)
    if (packageFolder !== undefined) installed.add(path.join(packageFolder, 'package.json'))
    else for (const name of settingsAbove(path.dirname(absolute), imports)) own.add(name)
  }
  const settings = [...own].filter((file) => path.basename(file) === 'tsconfig.json')
  const all = new Set([...own, ...installed, ...listExtended(settings)])
  return [...all].map((file) => path.relative(root, file))
}

function settingsAbove(folder: string, imports: Metafile['inputs'][string]['imports']): string[] {
  const packages = imports.flatMap(
    ({ original }) => /^(?:@[^/]+\/)?[a-z\d~_-][^/:]*(?=\/|$)/i.exec(original ?? '') ?? [],
  )
  const names = ['tsconfig.json', 'package.json', ...packages.map((name) => `node_modules/${name}`)]
  return foldersFrom(folder).flatMap((above) => names.map((name) => path.join(above, name)))
}

/** A folder and all above it. */
function foldersFrom(folder: string): string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersFrom(above)]
}

/** The files that settings of TypeScript are based on: every place in which one of them may be. */
function listExtended(files: readonly string[], known = new Set<string>()): string[] {
  for (const file of files) {
    const found = readExtended(file).filter((name) => !known.has(name))
    for (const name of found) known.add(name)
    listExtended(found, known)
  }
  return [...known]
}

function readExtended(file: string): string[] {
  const extended = /"extends"\s*:\s*(?:"[^"]*"|\[[^\]]*\])/.exec(readOrNothing(file))?.[0] ?? ''
  const names = [...extended.matchAll(/"([^"]*)"/g)].flatMap(([, name = '']) => (name === 'extends' ? [] : [name]))
  const folder = path.dirname(file)
  return names.flatMap((name) => {
    const isPath = /^\.|^[\\/]/.test(name)
    const places = isPath
      ? [path.resolve(folder, name)]
      : foldersFrom(folder).map((above) => path.join(above, 'node_modules', name))
    return places.flatMap((place) => [place, `${place}.json`, path.join(place, 'tsconfig.json')])
  })
}

/** Most places hold no file; one that cannot be read is told by the bundler. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
