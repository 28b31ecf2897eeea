import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { groupOf, type Raw } from '../../formats/raw-values.ts'
import type { Messages } from '../../model/messages.ts'
import { installedFile } from '../../system/package-folder.ts'
import { readData } from '../read-data.ts'

/** The texts of a Starlight site, by language. */
interface SiteTexts {
  /** Those that its components can show. */
  readonly texts: Readonly<Record<string, Raw>>
  /** Those that docsgen shows, too, except for those in English that every site has. */
  readonly messages: Readonly<Record<string, Partial<Messages>>>
}

/**
 * Reads the texts of Starlight, if it is installed, and the site's own.
 *
 * @throws ConfigError if a file of the site is not valid.
 */
export function readTexts(root: string, languages: readonly string[]): SiteTexts {
  const installed = installedFile(path.join(root, 'package.json'), '@astrojs/starlight')
  const builtIn = installed === undefined ? () => ({}) : reader(path.join(path.dirname(installed), 'translations'))
  const own = reader(path.join(root, 'src/content/i18n'))
  const read = (language: string): Raw => ({ ...builtIn(language), ...own(language) })
  const perLanguage = <Value>(make: (language: string) => Value): Record<string, Value> =>
    Object.fromEntries(languages.map((language) => [language, make(language)]))
  return {
    texts: perLanguage((language) => ({ ...read('en'), ...read(language) })),
    messages: perLanguage((language) => messagesOf(/^en\b/.test(language) ? own(language) : read(language))),
  }
}

/** Reads the texts in a language from a folder, or those in the language of all its regions. */
function reader(folder: string): (language: string) => Raw {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:json|ya?ml)$/.test(name)) : []
  return (language) => {
    const names = [language, language.replace(/-.*/, '')].map((name) => name.toLowerCase())
    const found = names.flatMap((name) => files.filter((file) => path.parse(file).name.toLowerCase() === name))
    return found[0] === undefined ? {} : groupOf(readData(path.join(folder, found[0])))
  }
}

const keys = {
  'aside.note': 'note',
  'aside.tip': 'tip',
  'aside.caution': 'caution',
  'aside.danger': 'danger',
  'tableOfContents.onThisPage': 'onThisPage',
  'page.editLink': 'editPage',
  'page.previousLink': 'previous',
  'page.nextLink': 'next',
  'i18n.untranslatedContent': 'untranslated',
} as const

function messagesOf(texts: Raw): Partial<Messages> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([from, to]) => (typeof texts[from] === 'string' ? [[to, texts[from]]] : [])),
  )
}
