import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Other names that writers use for a language. */
const aliases: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  cc: 'cpp',
  h: 'c',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  conf: 'nginx',
  console: 'shell',
  docker: 'dockerfile',
  gql: 'graphql',
  gradle: 'groovy',
  golang: 'go',
  htm: 'xml',
  html: 'xml',
  javascriptreact: 'javascript',
  js: 'javascript',
  json5: 'json',
  jsonc: 'json',
  jsx: 'javascript',
  cjs: 'javascript',
  mjs: 'javascript',
  kt: 'kotlin',
  kts: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  mdx: 'markdown',
  mk: 'makefile',
  objc: 'objectivec',
  patch: 'diff',
  plain: 'plaintext',
  pl: 'perl',
  proto: 'protobuf',
  ps: 'powershell',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sass: 'scss',
  sh: 'bash',
  'shell-session': 'shell',
  shellscript: 'bash',
  svg: 'xml',
  terminal: 'shell',
  text: 'plaintext',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  txt: 'plaintext',
  vue: 'xml',
  yml: 'yaml',
  zsh: 'bash',
  svelte: 'xml',
  astro: 'xml',
  env: 'properties',
  dotenv: 'properties',
}

/** The name of a language's grammar. */
export function languageName(language: string): string {
  return (Object.hasOwn(aliases, language) ? aliases[language] : undefined) ?? language
}

/** The names of the languages that a config can add: the highlight.js names and their aliases. */
export function listCodeLanguages(): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('highlight.js/lib/languages/yaml'))
  const names = readdirSync(folder).flatMap((file) => /^([\w-]+)\.js$/.exec(file)?.[1] ?? [])
  return [...names, ...Object.keys(aliases)].toSorted()
}
