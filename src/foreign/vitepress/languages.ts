import path from 'node:path'
import { languageName } from '../../formats/names/language-name.ts'
import { isExternal } from '../../formats/names/url.ts'
import { keepUsedWords } from '../foreign-site.ts'
import { plainText } from '../plain-text.ts'
import type { Sources } from './folders.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

/** The languages of a VitePress site other than that of the root. Each has a folder of pages. */
export function listLanguages(config: Raw): string[] {
  return Object.keys(groupOf(config['locales'])).filter((name) => name !== 'root')
}

/** The sidebars of a language can be next to those of the root, with the folder of the language as their address. */
export function withSidebarsOfLanguages(config: Raw, languages: readonly string[]): Raw {
  const theme = groupOf(config['themeConfig'])
  const sidebars = Object.entries(groupOf(theme['sidebar']))
  const languageOf = (folder: string): string | undefined =>
    languages.find((name) => `${folder.replace(/^\/?/, '/')}/`.startsWith(`/${name}/`))
  if (sidebars.every(([folder]) => languageOf(folder) === undefined)) return config
  const byLanguage = Map.groupBy(sidebars, ([folder]) => languageOf(folder))
  const locales = Object.entries(groupOf(config['locales'])).map(([name, locale]) => {
    const own = byLanguage.get(name)
    if (own === undefined) return [name, locale] as const
    const { themeConfig, ...rest } = groupOf(locale)
    return [name, { ...rest, themeConfig: { sidebar: Object.fromEntries(own), ...groupOf(themeConfig) } }] as const
  })
  return {
    ...config,
    themeConfig: { ...theme, sidebar: Object.fromEntries(byLanguage.get(undefined) ?? []) },
    locales: Object.fromEntries(locales),
  }
}

/** The same site in other languages on other hosts. */
export function listOtherSites(config: Raw): { readonly label: string; readonly href: string }[] {
  return Object.values(groupOf(config['locales'])).flatMap((locale) => {
    const { label, link } = groupOf(locale)
    const href = textOf(link, '')
    return isExternal(href) ? [{ label: textOf(label, href), href }] : []
  })
}

/** The menu of the languages on other hosts. It has the name of the language of the site. */
export function languageMenu({ config, elsewhere }: Sources): Raw[] {
  if (elsewhere.length === 0) return []
  return [{ kind: 'dropdown', label: ownLanguage(config).label, position: 'right', items: elsewhere }]
}

function ownLanguage(config: Raw): { readonly code: string; readonly label: string } {
  const code = textOf(config['lang'], 'en')
  return { code, label: textOf(groupOf(groupOf(config['locales'])['root'])['label'], languageName(code)) }
}

/** The option `site.locales`, with translations of the texts that are shown. It is empty if the site has one language. */
export function convertLanguages(
  { config, dir, languages, elsewhere }: Sources,
  shown: unknown,
  sidebarsOf: (language: string, sidebar: unknown) => Raw,
): Raw[] {
  const own = ownLanguage(config)
  if (languages.length === 0) return elsewhere.length === 0 ? [] : [own]
  const locales = groupOf(config['locales'])
  const translated = languages.map((name) => {
    const locale = groupOf(locales[name])
    // VitePress also takes pt_BR.
    const code = textOf(locale['lang'], name).replaceAll('_', '-')
    const label = textOf(locale['label'], code)
    const content = path.posix.join(dir, name)
    const sidebars = sidebarsOf(name, groupOf(locale['themeConfig'])['sidebar'])
    const words = wordsOf(config, locale, `/${name}/`)
    return { code, label, path: name, content, words, ...(Object.keys(sidebars).length > 0 && { sidebars }) }
  })
  const { title, description: tagline } = config
  return [own, ...keepUsedWords(translated, [{ title, tagline }, shown])]
}

/** The texts of the navigation in another language, by those of the root. */
function wordsOf(config: Raw, locale: Raw, prefix: string): Record<string, string> {
  const words: Record<string, string> = {}
  const take = (own: unknown, other: unknown): void => {
    // The same text can be translated in one place and not in another.
    if (typeof own === 'string' && typeof other === 'string' && own !== other) words[plainText(own)] = plainText(other)
  }
  take(config['title'], locale['title'])
  take(config['description'], locale['description'])
  const [own, other] = [config, locale].map((one) => groupOf(one['themeConfig']))
  const pair = (items: unknown, translated: unknown): void => {
    const [all, twins] = [items, translated].map((list) => listOf(list).map(groupOf)) as [Raw[], Raw[]]
    for (const [index, item] of all.entries()) {
      const linked = twins.find(
        (one) => firstLink(item) !== undefined && firstLink(one)?.replace(prefix, '/') === firstLink(item),
      )
      const twin = linked ?? (all.length === twins.length ? twins[index] : undefined)
      take(item['text'], twin?.['text'])
      pair(item['items'], twin?.['items'])
    }
  }
  pair(own?.['nav'], other?.['nav'])
  return words
}

/** The link of an item, or the first one in a group, because languages can have different groups. */
function firstLink({ link, items }: Raw): string | undefined {
  if (typeof link === 'string') return link
  return listOf(items)
    .map((item) => firstLink(groupOf(item)))
    .find((found) => found !== undefined)
}
