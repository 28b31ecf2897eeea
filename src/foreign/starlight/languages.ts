import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { redirectToRoot } from '../foreign-site.ts'
import { plainText } from '../plain-text.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

/** The folder of the pages of a Starlight site in all languages. */
export const allPages = 'src/content/docs'

interface Languages {
  /** Folder of the pages in the default language. */
  readonly content: string
  /** Address of the pages in the default language. */
  readonly route: string
  readonly redirects: readonly Raw[]
  readonly locale: string
  /** The option `site.locales`. It is empty if the site has one language. */
  readonly locales: readonly Raw[]
  /** Folders in that folder with pages in other languages. */
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
  const folder = main === 'root' ? undefined : folderOf(root, main)
  const content = folder === undefined ? allPages : `${allPages}/${folder}`
  const others = folder === undefined ? found.map(({ dir }) => dir) : []
  const isAlone = found.length === 0
  const route = isAlone && folder !== undefined ? `/${main}` : '/'
  const place = { content, route, others, locale }
  if (isAlone) return { ...place, redirects: [], locales: [] }
  const translated = found.map(({ name, code, label, dir }) => {
    return { code, label, path: name, content: `${allPages}/${dir}`, words: wordsOf(theme['sidebar'], [name, code]) }
  })
  const locales = [{ code: locale, label: textOf(options['label'], locale) }, ...translated]
  return { ...place, locales, redirects: folder === undefined ? [] : redirectToRoot(main, leftOut) }
}

/** The folder of a language. In Astro, addresses have no capitals, but folders can have some. */
function folderOf(root: string, name: string): string | undefined {
  const folder = path.join(root, allPages)
  return (existsSync(folder) ? readdirSync(folder) : []).find((one) => one.toLowerCase() === name.toLowerCase())
}

/** The languages that have pages. */
function listLanguages(root: string, locales: readonly (readonly [name: string, options: unknown])[]) {
  return locales.flatMap(([name, options]) => {
    const dir = folderOf(root, name)
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
