import { existsSync } from 'node:fs'
import path from 'node:path'
import { groupOf } from '../formats/raw-values.ts'
import { readData } from './read-data.ts'

const installers = { 'yarn.lock': 'yarn install', 'pnpm-lock.yaml': 'pnpm install', 'bun.lock': 'bun install' }

/** What to do if none of the packages is installed that a site of JavaScript names. `site` is its folder. */
export function adviseInstall(config: string, site: string): string | undefined {
  if (!/\.[cm]?[jt]s$/.test(config)) return undefined
  const above = foldersAbove(path.dirname(config))
  for (const folder of above) {
    const file = path.join(folder, 'package.json')
    const { dependencies, devDependencies } = existsSync(file) ? groupOf(readData(file)) : {}
    const names = Object.keys({ ...groupOf(dependencies), ...groupOf(devDependencies) })
    // The packages of a workspace are often named in a folder above.
    if (names.length === 0) continue
    if (names.some((name) => above.some((one) => existsSync(path.join(one, 'node_modules', name))))) return undefined
    const lock = Object.entries(installers).find(([name]) => existsSync(path.join(folder, name)))
    const place = path.relative(site, folder) || 'this folder'
    return `what the packages of the site add, because they are not installed; run "${lock?.[1] ?? 'npm install'}" in ${place} and build again`
  }
  return undefined
}

function foldersAbove(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)]
}

/**
 * What a config imports and is not there, as what is left out. `replaced` matches the packages that docsgen has something
 * in place of.
 */
export function describeMissing(missing: readonly string[], site: string, replaced: RegExp): string[] {
  const names = missing
    .filter((name) => !replaced.test(name))
    .map((name) => (path.isAbsolute(name) ? `./${path.relative(site, name).replaceAll(path.sep, '/')}` : name))
  return names.length === 0 ? [] : [`packages and files that are not installed: ${names.join(', ')}`]
}
