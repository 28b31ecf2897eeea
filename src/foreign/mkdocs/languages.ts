import path from 'node:path'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { listFiles } from '../list-files.ts'

/** The languages of a site with the plugin "i18n". */
export interface MkDocsLanguages {
  /** Folder of the pages in the main language. */
  readonly dir: string
  readonly locale: string
  /** The option `site.locales`. It is empty if the site has one language. */
  readonly locales: readonly Raw[]
  /** Files whose names have the code of the main language, each with the name that has its address. */
  readonly names: Readonly<Record<string, string>>
  readonly title: string
}

interface MkDocsPlace {
  readonly root: string
  /** Folder of all pages. */
  readonly dir: string
  readonly title: string
  readonly leftOut: (what: string) => void
}

/** Reads the languages of the plugin "i18n", whose pages are in folders or have the code of their language as a suffix. */
export function readI18n(
  plugin: Raw,
  { root, dir, title: siteTitle, leftOut }: MkDocsPlace,
): MkDocsLanguages | undefined {
  const built = listOf(plugin['languages']).map(groupOf)
  const languages = built.filter(
    ({ locale, build }) => typeof locale === 'string' && locale !== 'null' && build !== false,
  )
  const main = languages.find((one) => one['default'] === true) ?? languages[0]
  if (main === undefined) return undefined
  const locale = codeOf(main)
  const isInFolders = plugin['docs_structure'] === 'folder'
  const folderOf = (code: string): string => (isInFolders ? path.posix.join(dir, code) : dir)
  const files = listFiles(path.join(root, dir))
  const hasPages = (code: string): boolean =>
    files.some((name) => (isInFolders ? name.startsWith(`${code}/`) : name.endsWith(`.${code}.md`)))
  const others = languages.filter((one) => one !== main)
  const translated = others.filter((one) => hasPages(codeOf(one)))
  const lost = others.filter((one) => !translated.includes(one))
  if (lost.length > 0) leftOut(`languages without pages: ${lost.map(codeOf).join(', ')}`)
  const differ = translated.filter(({ nav }) => nav !== undefined)
  if (differ.length > 0) leftOut(`the navigation of other languages: ${differ.map(codeOf).join(', ')}`)
  const labelOf = (one: Raw): string => textOf(one['name'], codeOf(one))
  const title = textOf(main['site_name'], siteTitle)
  const own = isInFolders ? [] : files.filter((name) => name.endsWith(`.${locale}.md`))
  return {
    dir: folderOf(locale),
    locale,
    locales:
      translated.length === 0
        ? []
        : [
            { code: locale, label: labelOf(main) },
            ...translated.map((one) => ({
              code: codeOf(one),
              label: labelOf(one),
              content: folderOf(codeOf(one)),
              words: { [title]: textOf(one['site_name'], title), ...groupOf(one['nav_translations']) },
            })),
          ],
    names: Object.fromEntries(own.map((name) => [name, `${name.slice(0, -locale.length - 4)}.md`])),
    title,
  }
}

function codeOf({ locale }: Raw): string {
  return textOf(locale, '')
}
