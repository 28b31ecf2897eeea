import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Other names that writers use for the languages. */
const aliases: Readonly<Record<string, string>> = {
  bash: 'sh shellscript zsh',
  c: 'h',
  cpp: 'c++ cc hpp',
  csharp: 'cs c#',
  diff: 'patch',
  dockerfile: 'docker',
  go: 'golang',
  graphql: 'gql',
  groovy: 'gradle',
  ini: 'toml',
  javascript: 'javascriptreact js jsx cjs mjs',
  json: 'json5 jsonc',
  kotlin: 'kt kts',
  makefile: 'make mk',
  markdown: 'md mdx',
  nginx: 'conf',
  objectivec: 'objc',
  perl: 'pl',
  plaintext: 'plain text txt',
  powershell: 'ps ps1',
  properties: 'env dotenv',
  protobuf: 'proto',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  scss: 'sass',
  shell: 'console shell-session terminal',
  typescript: 'ts tsx mts cts',
  xml: 'htm html svg vue svelte astro',
  yaml: 'yml',
}

const names = new Map(
  Object.entries(aliases).flatMap(([name, others]) => others.split(' ').map((other) => [other, name])),
)

/** The name of a language's grammar. */
export function languageName(language: string): string {
  return names.get(language) ?? language
}

/** The names of the languages that a config can add: the highlight.js names and their aliases. */
export function listCodeLanguages(): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('highlight.js/lib/languages/yaml'))
  const grammars = readdirSync(folder).flatMap((file) => /^([\w-]+)\.js$/.exec(file)?.[1] ?? [])
  return [...grammars, ...names.keys()].toSorted()
}
