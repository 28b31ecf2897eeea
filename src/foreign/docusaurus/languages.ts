import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { translatedPosts } from './blog.ts'
import { keepUsedWords } from '../foreign-site.ts'
import { plainText } from '../plain-text.ts'
import { readData } from '../read-data.ts'
import { languageName } from '../../formats/names/language-name.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

interface TranslatedSite {
  readonly config: Raw
  /** Absolute path of the site. */
  readonly site: string
  readonly below: (folder: string) => string
  /** The mounts of all versions. */
  readonly mounts: readonly Raw[]
  readonly leftOut: (what: string) => void
}

/** The option `site.locales`, with translations of the texts in `shown`. It is empty if the site has one language. */
export function convertLanguages(translatedSite: TranslatedSite, shown: unknown): readonly Raw[] {
  const { config, site, below, mounts, leftOut } = translatedSite
  const folders = mounts.map(({ translated }) => textOf(translated, ''))
  const i18n = groupOf(config['i18n'])
  const main = textOf(i18n['defaultLocale'], 'en')
  const all = textOf(i18n['path'], 'i18n')
  const languages = listOf(i18n['locales'])
    .map(String)
    .map((name) => {
      const { label, path: folder } = groupOf(groupOf(i18n['localeConfigs'])[name])
      const content = path.posix.join(all, textOf(folder, name))
      const code = name === main ? name : name.replaceAll('_', '-')
      const address = code === name ? {} : { path: name }
      return { code, label: typeof label === 'string' ? label : languageName(code), content, ...address }
    })
  const others = languages.filter(({ code }) => code !== main)
  const isBuilt = ({ content }: { readonly content: string }): boolean =>
    folders.some((folder) => existsSync(path.join(site, content, folder)))
  const lost = others.filter((language) => !isBuilt(language)).map(({ code }) => code)
  if (lost.length > 0) leftOut(`the languages ${lost.join(', ')}, because ${all} has no pages of them`)
  const built = others.filter(isBuilt)
  if (built.length === 0) return []
  for (const { content } of built) noteOthers(content, folders, translatedSite)
  const label = languages.find(({ code }) => code === main)?.label ?? languageName(main)
  const translated = built.map(({ content, ...language }) => {
    return { ...language, content: below(content), words: wordsOf(path.join(site, content)) }
  })
  return [{ code: main, label }, ...keepUsedWords(translated, shown)]
}

/** What else is translated in the folder of a language. */
function noteOthers(content: string, folders: readonly string[], { site, below, leftOut }: TranslatedSite): void {
  const [folder, name] = [path.join(site, content), below(content)]
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(`${translatedPosts}-`) && !folders.includes(entry))
      leftOut(`the translated posts in ${name}/${entry}`)
    if (!entry.startsWith('docusaurus-plugin-content-docs')) continue
    for (const version of readdirSync(path.join(folder, entry), { withFileTypes: true })) {
      const pages = `${entry}/${version.name}`
      if (version.isDirectory() && !folders.includes(pages)) leftOut(`the translated pages in ${name}/${pages}`)
    }
  }
}

const shownTexts =
  /^(?:item\.label|link\.title|link\.item\.label|sidebar\.[^.]+\.(?:category|link|doc))\.(?<text>(?!.*\.link\.generated-index\.).+)$/

/** The texts of the navigation, the sidebars and the footer. Their ids end with the text in the main language. */
function wordsOf(folder: string): Record<string, string> {
  const theme = ['navbar', 'footer'].map((name) => `docusaurus-theme-classic/${name}.json`)
  const docs = readdirSync(folder)
    .filter((name) => name.startsWith('docusaurus-plugin-content-docs'))
    .flatMap((name) => listJson(path.join(folder, name)).map((file) => `${name}/${file}`))
  const words: Record<string, string> = {}
  for (const file of [...theme, ...docs])
    for (const [id, { message }] of Object.entries(readTexts(path.join(folder, file)))) {
      const text = shownTexts.exec(id)?.groups?.['text']
      if (text !== undefined && typeof message === 'string') words[plainText(text)] = plainText(message)
    }
  return words
}

function listJson(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.json'))
}

function readTexts(file: string): Readonly<Record<string, Raw>> {
  const texts = existsSync(file) ? Object.entries(groupOf(readData(file))) : []
  return Object.fromEntries(texts.map(([id, text]) => [id, groupOf(text)]))
}
