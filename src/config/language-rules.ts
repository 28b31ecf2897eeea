import path from 'node:path'
import { isExternal } from '../formats/names/url.ts'
import { isWithin } from '../system/is-within.ts'
import { kindOf } from '../system/source-files.ts'
import { builtLanguages, isBuilt, prefixOf } from './editions.ts'
import { unusedWords } from './language-words.ts'
import type { Project } from './project.ts'
import { basePathPattern } from './schema.ts'

type Fail = (at: readonly PropertyKey[], message: string) => void

/** Checks the rules between the languages of a site. */
export function checkLanguages({ root, config, foreignConfig }: Project, fail: Fail): void {
  const { site, versions } = config
  const taken = new Map(
    versions
      .filter((version, index) => index > 0 && isBuilt(version))
      .map((version) => [prefixOf(version, site), version.name]),
  )
  for (const [index, option] of site.locales.entries()) {
    const { code, path: given = code, content } = option
    const failAt = (key: string, message: string): void => fail(['site', 'locales', index, key], message)
    if (site.locales.findIndex((other) => other.code === code) !== index) {
      failAt('code', `the language "${code}" is listed twice`)
      continue
    }
    for (const word of unusedWords(config, option, root))
      failAt(
        'words',
        `no text of the navigation, the sidebars, the footer or the announcement and no folder is "${word}"`,
      )
    if (content === undefined || code === site.locale) continue
    const folder = path.resolve(root, content)
    if (!isWithin(folder, root)) failAt('content', `"${content}" is outside the folder of the config`)
    const prefix = prefixOf({ name: code, path: given }, site)
    const owner = taken.get(prefix)
    if (isExternal(given) || prefix === '/' || !basePathPattern.test(`/${prefix}`))
      failAt(
        'path',
        `the pages in "${content}" are built here, so "path" must be a path below the base path, such as ${code}`,
      )
    else if (owner !== undefined)
      failAt('path', `"${owner}" and "${code}" have the same address; set a different "path"`)
    taken.set(prefix, code)
  }
  // Configs of other tools name the folders of everything that can be translated.
  if (foreignConfig === undefined) checkTranslatedFolders({ root, config }, fail)
}

/**
 * Not everything has to be translated, but a folder that no language has is misspelt. That of the blog may be missing,
 * because naming it shows the posts in all languages.
 */
function checkTranslatedFolders({ root, config }: Pick<Project, 'root' | 'config'>, fail: Fail): void {
  const languages = builtLanguages(config).filter(({ content }) => content !== config.content)
  const check = (translated: string | undefined, at: readonly PropertyKey[]): void => {
    if (translated === undefined || languages.length === 0) return
    if (languages.some(({ content }) => kindOf(path.join(root, content, translated)) === 'folder')) return
    const folders = languages.map(({ content }) => `"${path.posix.join(content, translated)}"`).join(' or ')
    fail([...at, 'translated'], `there is no folder ${folders}; create it, or remove this option`)
  }
  for (const [index, { translated }] of config.mounts.entries()) check(translated, ['mounts', index])
  for (const [index, { mounts = [] }] of config.versions.entries())
    for (const [place, { translated }] of mounts.entries()) check(translated, ['versions', index, 'mounts', place])
}
