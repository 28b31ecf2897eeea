import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../../system/package-folder.ts'

/** Every class that the theme's style sheet has a rule for. */
export function listThemeClasses(): ReadonlySet<string> {
  return new Set(Array.from(readSheet().matchAll(/\.(-?[a-z_][\w-]*)/gi), ([, name = '']) => name))
}

/** The variables of the theme's style sheet. */
export function listThemeVariables(): ReadonlySet<string> {
  return new Set(readSheet().match(/(?<![\w-])--[\w-]+/g))
}

function readSheet(): string {
  return readFileSync(path.join(packageFolder(), 'dist/client/main.css'), 'utf8')
}
