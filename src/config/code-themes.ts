import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Names by which other tools know what highlight.js calls otherwise. */
const aliases: Readonly<Record<string, string>> = {
  'github-light': 'github',
  'one-dark-pro': 'atom-one-dark',
  'one-light': 'atom-one-light',
}

/** Names of the themes for code that a config can choose: those of highlight.js. */
export function listCodeThemes(): string[] {
  return readdirSync(stylesFolder(), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.endsWith('.min.css'))
    .map((name) => path.basename(name, '.css'))
    .concat(Object.keys(aliases))
    .toSorted()
}

/** The style sheet of a theme. The config has been checked: there is one of this name. */
export function readCodeTheme(name: string): string {
  const file = `${aliases[name] ?? name}.css`
  const found = readdirSync(stylesFolder(), { recursive: true, encoding: 'utf8' }).find(
    (known) => path.basename(known) === file,
  )
  return readFileSync(path.join(stylesFolder(), found ?? file), 'utf8')
}

function stylesFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve('highlight.js/styles/github.css'))
}
