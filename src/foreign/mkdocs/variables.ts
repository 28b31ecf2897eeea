import { existsSync } from 'node:fs'
import path from 'node:path'
import { iconFolders, includeFolders, plainMarks } from '../../config/variables.ts'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import {
  appendedFiles,
  crossReferences,
  macroVariables,
  onlyMarked,
  repositoryLinks,
  smartSymbols,
} from '../../markdown/foreign/foreign-text.ts'
import { plainValues, readData } from '../read-data.ts'
import { extensionsOf, pluginsOf } from './plugins.ts'

/** In Zensical, macros are an extension. */
function hasMacros(config: Raw): boolean {
  return pluginsOf(config).has('macros') || extensionsOf(config).some(([name]) => name === 'zensical.extensions.macros')
}

/** Values that pages show as `{{ name }}`. */
function macrosOf(config: Raw, root: string): Raw {
  const files = groupOf(pluginsOf(config).get('macros'))['include_yaml']
  // Files, or names for the values of files.
  const named = [files ?? []]
    .flat()
    .flatMap((one): [string, unknown][] => (typeof one === 'string' ? [['', one]] : Object.entries(groupOf(one))))
  const included = named
    .map(([name, file]) => [name === '' ? '' : `${name}.`, path.resolve(root, textOf(file, ''))] as const)
    .filter(([, file]) => existsSync(file))
    .flatMap(([prefix, file]) => plainValues(groupOf(readData(file)), prefix))
  const { render_by_default: rendersAll } = groupOf(pluginsOf(config).get('macros'))
  const plain = { ...config, plugins: undefined, nav: undefined, markdown_extensions: undefined }
  const values = [...plainValues(groupOf(config['extra'])), ...included, ...plainValues(plain, 'config.')]
  return Object.fromEntries([...values, ...(rendersAll === false ? [[onlyMarked, 'true'] as const] : [])])
}

/**
 * Marks whose extensions the site does not use. Zensical uses all of them if the config has no list, and so does the
 * plugin of Backstage.
 */
function plainMarksOf(config: Raw): Raw {
  if (config['markdown_extensions'] === undefined || pluginsOf(config).has('techdocs-core')) return {}
  const used = new Set(extensionsOf(config).map(([name]) => name.replace('pymdownx.', '')))
  const plain = ['caret', 'critic', 'emoji', 'keys', 'mark'].filter((name) => !used.has(name))
  return Object.fromEntries(plain.map((name) => [name, 'true']))
}

/** What the reading of pages needs of the config. `root` is the absolute path of the site's folder. */
export function variablesOf(config: Raw, icons: Raw, root: string): Raw {
  const snippets = extensionsOf(config).flatMap(([name, options]) =>
    name === 'pymdownx.snippets' ? [groupOf(options)] : [],
  )
  const folders = includeFoldersOf(config, snippets)
  const links = extensionsOf(config).find(([name]) => name === 'pymdownx.magiclink')?.[1]
  const linkOptions = Object.entries(groupOf(links)).filter(([, value]) => value !== false)
  const appended = snippets.flatMap((options) => [options['auto_append'] ?? []].flat().map(String))
  const marks = plainMarksOf(config)
  const variables = {
    ...(Object.keys(marks).length === 0 ? {} : { [plainMarks]: marks }),
    ...(hasMacros(config) ? { [macroVariables]: macrosOf(config, root) } : {}),
    ...(['mkdocstrings', 'autorefs'].some((name) => pluginsOf(config).has(name))
      ? { [crossReferences]: { isUsed: 'true' } }
      : {}),
    ...(extensionsOf(config).some(([name]) => name === 'pymdownx.smartsymbols')
      ? { [smartSymbols]: { isUsed: 'true' } }
      : {}),
    ...(groupOf(links)['repo_url_shorthand'] === true
      ? { [repositoryLinks]: Object.fromEntries(linkOptions.map(([name, value]) => [name, textOf(value, 'true')])) }
      : {}),
    ...(Object.keys(folders).length === 0 ? {} : { [includeFolders]: folders }),
    ...(Object.keys(icons).length === 0 ? {} : { [iconFolders]: icons }),
    ...(appended.length === 0 ? {} : { [appendedFiles]: Object.fromEntries(appended.map((name) => [name, 'true'])) }),
  }
  return Object.keys(variables).length === 0 ? {} : { variables }
}

/** Folders of snippets and of files that macros include, each with its own name. */
function includeFoldersOf(config: Raw, snippets: readonly Raw[]): Raw {
  const ofSnippets = snippets.flatMap((options) => [options['base_path'] ?? []].flat())
  const ofMacros = groupOf(pluginsOf(config).get('macros'))['include_dir'] ?? []
  const folders = [...ofSnippets, ofMacros].flatMap((folder) => path.posix.normalize(textOf(folder, '.')))
  return Object.fromEntries(folders.filter((name) => name !== '.').map((name) => [name.replace(/\/$/, ''), 'true']))
}
