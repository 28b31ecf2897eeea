import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { once } from '../formats/take-or-make.ts'

/** Other names that writers use for the languages. */
const aliases: Readonly<Record<string, string>> = {
  apache: 'apacheconf htaccess',
  arduino: 'ino',
  asciidoc: 'adoc',
  autohotkey: 'ahk',
  bash: 'sh shellscript zsh ksh csh tcsh fish curl',
  c: 'h',
  capnproto: 'capnp',
  clojure: 'clj cljs edn',
  coffeescript: 'coffee',
  cpp: 'c++ cc hpp cxx hxx',
  crystal: 'cr',
  csharp: 'cs c#',
  css: 'postcss',
  delphi: 'pascal pas',
  diff: 'patch',
  django: 'jinja jinja2 liquid njk nunjucks',
  dockerfile: 'docker',
  dos: 'bat batch cmd',
  elixir: 'ex exs',
  erlang: 'erl',
  fortran: 'f90 f95',
  freedesktop: 'desktop systemd',
  fsharp: 'fs f#',
  gherkin: 'feature cucumber',
  go: 'golang',
  graphql: 'gql',
  groovy: 'gradle jenkinsfile',
  handlebars: 'hbs go-html-template go-template gotemplate gotmpl',
  haskell: 'hs',
  haxe: 'hx',
  hcl: 'terraform tf tfvars',
  http: 'https',
  ini: 'toml cfg editorconfig gitconfig',
  javascript: 'javascriptreact js jsx cjs mjs node',
  json: 'json5 jsonc geojson jsonl jsonld ndjson webmanifest',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex',
  lisp: 'elisp',
  livescript: 'ls',
  lua: 'luau',
  makefile: 'make mk mak',
  markdown: 'md mdx mkd',
  mathematica: 'mma wl wolfram',
  matlab: 'octave',
  mipsasm: 'mips',
  moonscript: 'moon',
  nginx: 'conf nginxconf',
  objectivec: 'objc mm obj-c objective-c',
  ocaml: 'ml',
  openscad: 'scad',
  perl: 'pl pm',
  pgsql: 'postgres postgresql',
  plaintext: 'plain text txt',
  powershell: 'ps ps1 pwsh',
  processing: 'pde',
  properties: 'env dotenv',
  protobuf: 'proto',
  puppet: 'pp',
  python: 'py py3 ipython python3 starlark bazel bzl',
  'python-repl': 'doctest pycon',
  qml: 'qt',
  reasonml: 're reason',
  rest: 'rst restructuredtext',
  ruby: 'rb gemspec irb',
  rust: 'rs',
  scheme: 'racket scm',
  scss: 'sass',
  shell: 'console shell-session terminal sh-session shellsession',
  smalltalk: 'st',
  sql: 'mariadb mysql plsql sqlite tsql',
  stylus: 'styl',
  tcl: 'tk',
  typescript: 'ts tsx mts cts',
  vbnet: 'vb',
  vbscript: 'vbs',
  verilog: 'sv systemverilog svh',
  vim: 'viml vimscript',
  x86asm: 'asm nasm',
  xml: 'angular-html htm html markup mathml ssml svg vue vue-html svelte astro atom plist rss xaml xhtml xsd xsl',
  yaml: 'yml docker-compose',
}

const names = new Map(
  Object.entries(aliases).flatMap(([name, others]) => others.split(' ').map((other) => [other, name])),
)

/** The name of a language's grammar. */
export function codeLanguageName(language: string): string {
  return names.get(language) ?? language
}

const require = createRequire(import.meta.url)

/** The names of the grammars of highlight.js. */
export function listGrammars(): string[] {
  const folder = path.dirname(require.resolve('highlight.js/lib/languages/yaml'))
  return readdirSync(folder).flatMap((file) => /^([\w-]+)\.js$/.exec(file)?.[1] ?? [])
}

/** Output and other text without colors, and diagrams, which are code where they are not drawn. */
export const languagesWithoutColors: ReadonlySet<string> = new Set([
  ...'ansi ascii cli command console-output csv error example file filetree hex log logs math mermaid'.split(' '),
  ...'no-highlight nocode nohighlight none output raw request response stderr stdout tree tsv url'.split(' '),
])

/** The part of Prism's list that is used here. */
interface PrismComponents {
  readonly languages: Readonly<Record<string, PrismLanguage>>
}

interface PrismLanguage {
  readonly alias?: string | readonly string[]
  readonly require?: string | readonly string[]
  readonly optional?: string | readonly string[]
  readonly modify?: string | readonly string[]
}

/**
 * The names and aliases of the languages of Prism, which highlights those that highlight.js does not know. Languages that
 * share parts with others are left out: their colors would depend on the languages used before.
 */
export const prismLanguages = once((): ReadonlySet<string> => {
  const { meta: _, ...all } = (require('prismjs/components.json') as PrismComponents).languages
  return new Set(
    Object.entries(all).flatMap(([name, { alias = [], require: base = [], optional = [], modify }]) => {
      const isAlone = modify === undefined && [base, optional].flat().every((other) => other === 'clike')
      return isAlone ? [name, alias].flat().filter((one) => !languagesWithoutColors.has(one)) : []
    }),
  )
})

/** The names of the grammars of highlight.js, and the aliases. */
export function listCodeLanguages(): string[] {
  return [...listGrammars(), ...names.keys()].toSorted()
}
