import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Downloads a package with npm and stores it next to the installed ones. Returns its folder. */
export function fetchPackage(name: string): string {
  const folder = path.join(root, 'node_modules/.cache/docsgen', name.replaceAll(/[@/]+/g, '-'))
  if (existsSync(folder)) return path.join(folder, 'package')
  const draft = `${folder}.${String(process.pid)}`
  mkdirSync(draft, { recursive: true })
  const packed = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', draft], { encoding: 'utf8' })
  const archive = packed.trim().split('\n').at(-1) ?? ''
  execFileSync('tar', ['-xzf', path.join(draft, archive), '-C', draft])
  rmSync(path.join(draft, archive))
  renameSync(draft, folder)
  return path.join(folder, 'package')
}
