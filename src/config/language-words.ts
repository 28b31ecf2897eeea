import path from 'node:path'
import { labelOfFolder } from '../formats/names/number-prefix.ts'
import { ignoreProblems, kindOf, listPermitted } from '../system/source-files.ts'
import type { Config } from './schema.ts'

export type LanguageOption = Config['site']['locales'][number]

/** The folder of a language's pages if the config names none. */
export function usualFolder(code: string): string {
  return `i18n/${code}`
}

/** The end of the name of a page that is next to its original. */
export function endingOf(language: string): string {
  return `.${language}.md`
}

/** Whether the pages of a language are only those in its folder, as in VitePress. */
export function hasSeparateLanguages({ mounts }: Pick<Config, 'mounts'>): boolean {
  return mounts.some(({ conventions }) => conventions === 'vitepress')
}

/** Languages without `content` get their usual folder if it exists. */
export function findLanguageFolders(config: Config, root: string): Config {
  const { site } = config
  const locales = site.locales.map((option): LanguageOption => {
    const usual = usualFolder(option.code)
    if (option.content !== undefined || option.code === site.locale) return option
    return kindOf(path.join(root, usual)) === 'folder' ? { ...option, content: usual } : option
  })
  return { ...config, site: { ...site, locales } }
}

/** Options of the config whose texts readers see. */
const shownOptions = new Set(['title', 'tagline', 'label', 'category', 'copyright', 'text', 'alt', 'placeholder'])

/** The texts that readers see in the navigation and around the pages, in another language. */
export function translateWords(config: Config, words: Readonly<Record<string, string>>): Config {
  return mapTexts(config, (text) => wordOf(words, text))
}

/** A text in another language; the text itself if it has no translation. */
export function wordOf(words: Readonly<Record<string, string>>, text: string): string {
  return (Object.hasOwn(words, text) ? words[text] : undefined) ?? text
}

function mapTexts(config: Config, translate: (text: string) => string): Config {
  const map = (value: unknown, option: string): unknown => {
    if (typeof value === 'string') return shownOptions.has(option) ? translate(value) : value
    if (Array.isArray(value)) return value.map((item) => map(item, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(inner, name)]))
  }
  const { site, navbar, footer, announcement, sidebars, search } = config
  const { locales, ...shown } = site
  const all = map({ site: shown, navbar, footer, announcement, sidebars, search }, '') as Partial<Config>
  return { ...config, ...all, site: { ...all.site, locales } as Config['site'] }
}

/** The label of a folder in the language of the site. */
export function translateLabel(label: string, { site }: Config): string {
  return wordOf(site.locales.find(({ code }) => code === site.locale)?.words ?? {}, label)
}

/** The words of a language that no option of the config has, and no folder. Those of versions in Git are not known yet. */
export function unusedWords(config: Config, { words = {} }: LanguageOption, root: string): string[] {
  if (config.versions.some(({ ref }) => ref !== undefined)) return []
  const texts = textsOf(config)
  const unused = Object.keys(words).filter((word) => !texts.has(word))
  const labels = unused.length === 0 ? texts : folderLabels(config, root)
  return unused.filter((word) => !labels.has(word))
}

/** The labels of the folders that can have pages. Those of versions in Git are not known. */
export function folderLabels(config: Config, root: string): Set<string> {
  const folders = [config, ...config.versions].flatMap(({ content = [] }) => content)
  return new Set(folders.flatMap((folder) => listLabels(path.join(root, folder))))
}

/** The labels of the folders in a folder. */
function listLabels(folder: string): string[] {
  if (kindOf(folder) !== 'folder') return []
  return listPermitted(folder, ignoreProblems).flatMap((entry) =>
    entry.isDirectory() && !/^(?:[._]|node_modules$)/.test(entry.name)
      ? [labelOfFolder(entry.name), ...listLabels(path.join(folder, entry.name))]
      : [],
  )
}

/** The texts that readers see in the navigation and around the pages. */
export function textsOf(config: Config): Set<string> {
  const texts = new Set<string>()
  const note = (text: string): string => {
    if (text !== '') texts.add(text)
    return text
  }
  for (const { sidebars = {} } of [config, ...config.versions]) mapTexts({ ...config, sidebars }, note)
  return texts
}
