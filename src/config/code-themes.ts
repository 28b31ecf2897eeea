import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Names that other tools use for themes of highlight.js. */
const aliases: Readonly<Record<string, string>> = {
  'github-light': 'github',
  'one-dark-pro': 'atom-one-dark',
  'one-light': 'atom-one-light',
}

/** The names of the code themes that a config can choose: those of highlight.js. */
export function listCodeThemes(): string[] {
  return readdirSync(stylesFolder(), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.endsWith('.min.css'))
    .map((name) => path.basename(name, '.css'))
    .concat(Object.keys(aliases))
    .toSorted()
}

/** The style sheet of a theme. The config check has already made sure that the theme exists. */
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
