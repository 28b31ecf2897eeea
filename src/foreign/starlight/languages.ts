import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { plainText } from '../plain-text.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

/** The folder of the pages of a Starlight site. */
export const content = 'src/content/docs'

interface Languages {
  readonly locale: string
  /** The option `site.locales`. It is empty if the site has one language. */
  readonly locales: readonly Raw[]
  /** Folders of the pages in other languages. */
  readonly others: readonly string[]
}

/** Reads the languages of a Starlight site. */
export function readLanguages(site: {
  readonly root: string
  readonly theme: Raw
  readonly leftOut: (what: string) => void
}): Languages {
  const { root, theme, leftOut } = site
  const all = Object.entries(groupOf(theme['locales']))
  const main = textOf(theme['defaultLocale'], 'root')
  const options = groupOf(all.find(([name]) => name === main)?.[1])
  const locale = textOf(options['lang'], main === 'root' ? 'en' : main)
  const found = listLanguages(
    root,
    all.filter(([name]) => name !== 'root' && name !== main),
  )
  const others = found.map(({ dir }) => dir)
  if (found.length === 0) return { locale, locales: [], others }
  if (main !== 'root') {
    // Without a language at the root, the pages of the default one are in its folder.
    leftOut(`languages other than the default one: ${found.map(({ name }) => name).join(', ')}`)
    return { locale, locales: [], others }
  }
  const translated = found.map(({ name, code, label, dir }) => {
    return { code, label, path: name, content: `${content}/${dir}`, words: wordsOf(theme['sidebar'], [name, code]) }
  })
  return { locale, locales: [{ code: locale, label: textOf(options['label'], locale) }, ...translated], others }
}

/** The languages that have pages. In Astro, addresses have no capitals, but folders can have some. */
function listLanguages(root: string, locales: readonly (readonly [name: string, options: unknown])[]) {
  const folder = path.join(root, content)
  const dirs = existsSync(folder) ? readdirSync(folder) : []
  return locales.flatMap(([name, options]) => {
    const dir = dirs.find((one) => one.toLowerCase() === name.toLowerCase())
    const code = textOf(groupOf(options)['lang'], name)
    return dir === undefined ? [] : [{ name, code, label: textOf(groupOf(options)['label'], code), dir }]
  })
}

/** The translations that the items of a sidebar have, by label. */
function wordsOf(items: unknown, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    listOf(items)
      .map(groupOf)
      .flatMap(({ label, translations, items: inner }) => {
        const own = names.map((name) => groupOf(translations)[name]).find((text) => typeof text === 'string')
        const known =
          typeof label === 'string' && own !== undefined ? [[plainText(label), plainText(own)] as const] : []
        return [...known, ...Object.entries(wordsOf(inner, names))]
      }),
  )
}
