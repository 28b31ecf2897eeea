import picomatch from 'picomatch'
import type { HugoPages } from './pages.ts'

/**
 * The pages of sections that have no `_index.md` and whose address no other page has. They list the pages in them. Hugo
 * adds `plural` to their names.
 */
export function makeSections(
  { files, others, excluded, addresses }: HugoPages,
  alsoExcluded: readonly string[],
  plural: string,
): Readonly<Record<string, string>> {
  const isExcluded = picomatch([...excluded, ...alsoExcluded])
  const own = [...files, ...others].flatMap(
    (name) => /^([^/.]+)(?:\/_?index)?(?:\.[\w-]+)?\.\w+$/.exec(name)?.[1] ?? [],
  )
  const known = new Set([...own, ...addresses])
  const shown = files.filter((name) => name.includes('/') && !isExcluded(name))
  const sections = [...new Set(shown.map((name) => name.slice(0, name.indexOf('/'))))]
  return Object.fromEntries(
    sections
      .filter((section) => !known.has(section))
      .map((section) => [
        `${section}/_index.md`,
        `---\ntitle: ${JSON.stringify(titleOf(section, plural))}\ncustom_edit_url: null\n---\n`,
      ]),
  )
}

function titleOf(section: string, plural: string): string {
  const words = section.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1) + (section.endsWith('s') ? '' : plural)
}
