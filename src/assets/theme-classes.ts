import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../system/package-folder.ts'

/** Every class that the theme's style sheet has a rule for. */
export function listThemeClasses(): ReadonlySet<string> {
  const sheet = readFileSync(path.join(packageFolder(), 'dist/client/main.css'), 'utf8')
  return new Set(Array.from(sheet.matchAll(/\.(-?[a-z_][\w-]*)/gi), ([, name = '']) => name))
}
