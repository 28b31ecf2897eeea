import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Raw } from '../../formats/raw-values.ts'
import { readColors } from '../css-rules.ts'

/** A theme sets both modes with the first rule, and replaces the second one. */
const linkColors = {
  light: ['--vp-c-brand-1', '--vp-c-brand'],
  dark: ['--vp-c-brand-1', '--vp-c-brand'],
  usual: { light: '#3451b2', dark: '#a8b1ff' },
}

/** The option `theme` with the color of links in the style sheets of the theme. */
export function colorsOf(root: string): Raw {
  const sheets = globSync('.vitepress/theme/**/*.{css,scss}', { cwd: root }).toSorted()
  // A theme can import others, for example those next to the pages.
  const imported = globSync('.vitepress/theme/index.*', { cwd: root }).flatMap((file) =>
    Array.from(
      readFileSync(path.join(root, file), 'utf8').matchAll(/^import\s+['"](\.[^'"]+\.s?css)['"]/gm),
      ([, name = '']) => path.posix.join('.vitepress/theme', name),
    ),
  )
  return readColors(
    [...new Set([...imported, ...sheets])].map((sheet) => path.join(root, sheet)),
    linkColors,
  )
}
