import { existsSync } from 'node:fs'
import path from 'node:path'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'

/** The pictures are files of the site, or published ones. */
export function logoOf(root: string, theme: Raw, title: string): Raw {
  const { src, light = src, dark, alt, replacesTitle } = groupOf(theme['logo'])
  const find = (name: unknown): string | undefined => {
    if (typeof name !== 'string') return undefined
    if (name.startsWith('/') && existsSync(path.join(root, 'public', name))) return name
    const file = path.relative(root, path.join(root, name)).replaceAll(path.sep, '/')
    return existsSync(path.join(root, file)) && !file.startsWith('..') ? `./${file}` : undefined
  }
  const [found, inDark] = [find(light), find(dark)]
  if (found === undefined) return {}
  const text = replacesTitle === true ? '' : title
  return { logo: { light: found, ...(inDark && { dark: inDark }), alt: textOf(alt, title), text } }
}

/** The logo can be in any folder of the site. */
export function foldersOfLogo(root: string, theme: Raw): string[] {
  return Object.values(groupOf(theme['logo'])).flatMap((name) => {
    const folder = path.posix.normalize(path.posix.dirname(typeof name === 'string' ? name : '.'))
    const isFile = typeof name === 'string' && !name.startsWith('/') && existsSync(path.join(root, name))
    return isFile && folder !== '.' && !folder.startsWith('..') ? [folder] : []
  })
}
