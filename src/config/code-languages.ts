import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Other names that writers use for the languages. */
const aliases: Readonly<Record<string, string>> = {
  apache: 'apacheconf htaccess',
  asciidoc: 'adoc',
  bash: 'sh shellscript zsh',
  c: 'h',
  clojure: 'clj cljs edn',
  coffeescript: 'coffee',
  cpp: 'c++ cc hpp',
  crystal: 'cr',
  csharp: 'cs c#',
  delphi: 'pascal',
  diff: 'patch',
  django: 'jinja jinja2',
  dockerfile: 'docker',
  dos: 'bat batch cmd',
  elixir: 'ex exs',
  erlang: 'erl',
  fortran: 'f90 f95',
  fsharp: 'fs f#',
  gherkin: 'feature',
  go: 'golang',
  graphql: 'gql',
  groovy: 'gradle jenkinsfile',
  handlebars: 'hbs',
  haskell: 'hs',
  ini: 'toml',
  javascript: 'javascriptreact js jsx cjs mjs',
  json: 'json5 jsonc',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex',
  lisp: 'elisp',
  makefile: 'make mk',
  markdown: 'md mdx',
  nginx: 'conf',
  objectivec: 'objc',
  ocaml: 'ml',
  perl: 'pl',
  pgsql: 'postgres postgresql',
  plaintext: 'plain text txt',
  powershell: 'ps ps1 pwsh',
  properties: 'env dotenv',
  protobuf: 'proto',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  scheme: 'racket',
  scss: 'sass',
  shell: 'console shell-session terminal',
  stylus: 'styl',
  typescript: 'ts tsx mts cts',
  vbnet: 'vb',
  verilog: 'sv systemverilog',
  vim: 'viml vimscript',
  x86asm: 'asm nasm',
  xml: 'htm html svg vue svelte astro',
  yaml: 'yml',
}

const names = new Map(
  Object.entries(aliases).flatMap(([name, others]) => others.split(' ').map((other) => [other, name])),
)

/** The name of a language's grammar. */
export function codeLanguageName(language: string): string {
  return names.get(language) ?? language
}

/** The names of the grammars of highlight.js. */
export function listGrammars(): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('highlight.js/lib/languages/yaml'))
  return readdirSync(folder).flatMap((file) => /^([\w-]+)\.js$/.exec(file)?.[1] ?? [])
}

/** The names that a config can list: those of the grammars, and their aliases. */
export function listCodeLanguages(): string[] {
  return [...listGrammars(), ...names.keys()].toSorted()
}
