import { createRequire } from 'node:module'
import type { ElementContent } from 'hast'
import type Prism from 'prismjs'

const load = createRequire(import.meta.url)

/** The class of highlight.js for each kind of token of Prism. Tokens of other kinds have no color. */
const classes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    addition: 'inserted',
    attr: 'attr-name key parameter property selector variable',
    comment: 'cdata comment doctype prolog',
    deletion: 'deleted',
    keyword: 'atrule important keyword',
    literal: 'boolean constant number symbol',
    punctuation: 'delimiter operator punctuation',
    regexp: 'regex',
    string: 'attr-value char string',
    title: 'builtin function tag title',
    type: 'class-name namespace type',
  }).flatMap(([name, kinds]) => kinds.split(' ').map((kind) => [kind, `hljs-${name}`])),
)

/** Highlights code of a language of Prism, with the classes of highlight.js. */
export function highlightWithPrism(code: string, language: string): ElementContent[] | undefined {
  const { languages, tokenize } = load('prismjs') as typeof Prism
  if (languages[language] === undefined) {
    const loadLanguages = load('prismjs/components/') as ((names: readonly string[]) => void) & { silent: boolean }
    loadLanguages.silent = true
    loadLanguages([language])
  }
  const grammar = languages[language]
  return grammar === undefined ? undefined : toElements(tokenize(code, grammar))
}

function toElements(tokens: Prism.TokenStream): ElementContent[] {
  return [tokens].flat().flatMap((token): ElementContent[] => {
    if (typeof token === 'string') return [{ type: 'text', value: token }]
    const name = [token.alias, token.type]
      .flat()
      .map((kind) => classes[kind])
      .find((one) => one !== undefined)
    const children = toElements(token.content)
    return name === undefined
      ? children
      : [{ type: 'element', tagName: 'span', properties: { className: [name] }, children }]
  })
}
