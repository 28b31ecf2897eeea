import type { HLJSApi, Language, LanguageFn } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import dart from 'highlight.js/lib/languages/dart'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import go from 'highlight.js/lib/languages/go'
import graphql from 'highlight.js/lib/languages/graphql'
import groovy from 'highlight.js/lib/languages/groovy'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import less from 'highlight.js/lib/languages/less'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import nginx from 'highlight.js/lib/languages/nginx'
import objectivec from 'highlight.js/lib/languages/objectivec'
import perl from 'highlight.js/lib/languages/perl'
import php from 'highlight.js/lib/languages/php'
import plaintext from 'highlight.js/lib/languages/plaintext'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import protobuf from 'highlight.js/lib/languages/protobuf'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scala from 'highlight.js/lib/languages/scala'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import type { ElementContent } from 'hast'
import { createLowlight } from 'lowlight'
import { languageName } from '../config/code-languages.ts'

const grammars: Readonly<Record<string, LanguageFn>> = {
  bash: shellWithFlags,
  c,
  cpp,
  csharp,
  css,
  dart,
  diff,
  dockerfile,
  elixir,
  go,
  graphql,
  groovy,
  http,
  ini,
  java,
  javascript,
  json,
  kotlin,
  less,
  lua,
  makefile,
  markdown,
  nginx,
  objectivec,
  perl,
  php,
  plaintext,
  powershell,
  properties,
  protobuf,
  python,
  r,
  ruby,
  rust,
  scala,
  scss,
  shell,
  sql,
  swift,
  typescript,
  xml,
  yaml,
}

/** Colours code: gives the tokens as elements with classes, or `undefined` for a language that is not known. */
export type Highlighter = (code: string, language: string) => ElementContent[] | undefined

/** Beyond this size colouring costs more than it helps. */
const maxCodeLength = 200_000

/** Makes a highlighter; grammars are prepared when their language is first met. `more` are the config's languages. */
export async function createHighlighter(more: readonly string[]): Promise<Highlighter> {
  const lowlight = createLowlight()
  for (const language of more) {
    const name = languageName(language)
    if (Object.hasOwn(grammars, name)) continue
    const module = (await import(`highlight.js/lib/languages/${name}`)) as { readonly default: LanguageFn }
    lowlight.register(name, module.default)
  }
  return (code, language) => {
    const name = languageName(language)
    if (name === 'plaintext' || code.length > maxCodeLength) return undefined
    const grammar = Object.hasOwn(grammars, name) ? grammars[name] : undefined
    if (!lowlight.registered(name)) {
      if (grammar === undefined) return undefined
      lowlight.register(name, grammar)
      registerEmbedded(name, lowlight)
    }
    return lowlight.highlight(name, code).children as ElementContent[]
  }
}

/** Languages that stand inside others: a grammar that is not there is skipped in silence. */
const embedded: Readonly<Record<string, readonly string[]>> = {
  xml: ['css', 'javascript'],
  markdown: ['xml'],
  shell: ['bash'],
  php: ['xml'],
  http: ['json', 'xml'],
  dockerfile: ['bash'],
}

/** The language of shells, in which the flags of a command stand out from its words. */
function shellWithFlags(hljs: HLJSApi): Language {
  const grammar = bash(hljs)
  return { ...grammar, contains: [...grammar.contains, { scope: 'attr', match: /(?<=\s)--?[A-Za-z][\w-]*/ }] }
}

function registerEmbedded(name: string, lowlight: ReturnType<typeof createLowlight>): void {
  for (const inner of embedded[name] ?? []) {
    const grammar = grammars[inner]
    if (grammar !== undefined && !lowlight.registered(inner)) lowlight.register(inner, grammar)
  }
}
