import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { nearestShade } from '../../config/theme-colors.ts'
import { isExternal } from '../../formats/names/url.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { listFiles } from '../list-files.ts'

/** Colors that Material names. */
const colors: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue grey': '#546d78',
}

/** The color and the modes of Material: those that the theme names, or the variable in the style sheets of the site. */
export function readPalette(theme: Raw, styleSheets: readonly string[]): Raw {
  const schemes = [theme['palette'] ?? []].flat().map(groupOf)
  const [first = {}] = schemes
  const names = ['primary', 'accent'].flatMap((kind) =>
    schemes.map((one) => textOf(one[kind], '').replaceAll('-', ' ')),
  )
  const variable = /--md-primary-fg-color:\s*(#[\da-f]{6})\b/i
  const own = styleSheets.flatMap((file) => variable.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
  const usual = theme['name'] === 'material' ? colors['indigo'] : undefined
  const color = own[0] ?? names.flatMap((name) => colors[name] ?? [])[0] ?? usual
  return {
    colorMode: {
      default: first['scheme'] === 'slate' ? 'dark' : 'light',
      respectSystem: schemes.some(({ media }) => media !== undefined),
      toggle: schemes.length !== 1,
    },
    ...(color === undefined
      ? {}
      : { theme: { brand: { light: nearestShade(color, 'light'), dark: nearestShade(color, 'dark') } } }),
  }
}

/** The logo and the icon. Their folder becomes the static folder, if it has no pages and no templates. */
export function readLogo(
  theme: Raw,
  place: { readonly root: string; readonly dir: string; readonly title: string },
): Raw {
  const logo = textOf(theme['logo'], '')
  const icon = textOf(theme['favicon'], '')
  const folders = [place.dir, textOf(theme['custom_dir'], place.dir)]
  const found = [logo, icon]
    .filter((name) => name !== '' && !isExternal(name))
    .flatMap((name) => folders.map((folder) => path.posix.join(folder, name)))
    .find((name) => existsSync(path.join(place.root, name)))
  if (found === undefined) return {}
  const folder = path.posix.dirname(found)
  const files = listFiles(path.join(place.root, folder))
  const isOther = folders.some((one) => path.posix.relative(one, folder) === '')
  if (isOther || files.some((name) => /\.(?:md|html)$/.test(name))) return {}
  const published = (name: string): string | undefined =>
    folders
      .map((one) => path.posix.relative(folder, path.posix.join(one, name)))
      .find((one) => one !== '' && files.includes(one))
  const [light, favicon] = [published(logo), published(icon)]
  return {
    static: folder,
    site: {
      ...(light === undefined ? {} : { logo: { light, text: place.title } }),
      ...(favicon === undefined ? {} : { favicon }),
    },
  }
}

/** The style sheets of the site that exist. */
export function listStyleSheets(config: Raw, folder: string): string[] {
  return listOf(config['extra_css'])
    .map((name) => path.join(folder, String(name)))
    .filter((file) => existsSync(file))
}
