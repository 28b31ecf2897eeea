import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Other names that writers use for the languages. */
const aliases: Readonly<Record<string, string>> = {
  apache: 'apacheconf htaccess',
  arduino: 'ino',
  asciidoc: 'adoc',
  autohotkey: 'ahk',
  bash: 'sh shellscript zsh ksh csh tcsh',
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
  django: 'jinja jinja2 njk nunjucks',
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
  handlebars: 'hbs',
  haskell: 'hs',
  haxe: 'hx',
  http: 'https',
  ini: 'toml cfg editorconfig gitconfig',
  javascript: 'javascriptreact js jsx cjs mjs',
  json: 'json5 jsonc geojson jsonl jsonld ndjson',
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
  python: 'py ipython python3',
  'python-repl': 'doctest pycon',
  qml: 'qt',
  reasonml: 're reason',
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
  xml: 'angular-html htm html svg vue vue-html svelte astro atom plist rss xaml xhtml xsd xsl',
  yaml: 'yml docker-compose',
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
