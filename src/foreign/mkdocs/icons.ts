import { existsSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { textOf, type Raw } from '../../formats/raw-values.ts'
import { iconSets } from '../../markdown/foreign/mkdocs/icons.ts'

/** Folders of icons in the packages of themes. */
const ofThemes = ['material', 'zensical'].map((theme) => path.join(theme, 'templates', '.icons'))

/**
 * The folders of icons that a site has: its own, those of a theme in the repository or in an environment of Python next
 * to the config, and those of the packages of npm. `top` is the folder of the repository. Folders of all sets are named with numbers.
 */
export function findIconFolders(root: string, top: string, theme: Raw): Readonly<Record<string, string>> {
  const places = [...new Set([root, path.resolve(root, top)])]
  const own =
    typeof theme['custom_dir'] === 'string' ? [path.join(root, textOf(theme['custom_dir'], ''), '.icons')] : []
  const ofAllSets = [...own, ...places.flatMap(themeFolders)].filter((folder) => existsSync(folder))
  const ofOneSet = iconSets.flatMap(({ name, packageName, folder }) => {
    const found = places
      .map((place) => path.join(place, 'node_modules', packageName, folder))
      .find((one) => existsSync(one))
    return found === undefined ? [] : [[name, found] as const]
  })
  const named = [...ofAllSets.map((folder, index) => [String(index), folder] as const), ...ofOneSet]
  return Object.fromEntries(named.map(([name, folder]) => [name, relativeTo(root, folder)]))
}

function themeFolders(place: string): string[] {
  const libraries = ['.venv', 'venv', 'env']
    .map((name) => path.join(place, name, 'lib'))
    .filter((one) => existsSync(one))
  const installed = libraries.flatMap((library) =>
    readdirSync(library).map((version) => path.join(library, version, 'site-packages')),
  )
  return [place, ...installed].flatMap((folder) => ofThemes.map((icons) => path.join(folder, icons)))
}

/** Packages can be links to another folder, as those of pnpm are. */
function relativeTo(root: string, folder: string): string {
  return path.relative(realpathSync(root), realpathSync(folder)).replaceAll(path.sep, '/')
}
