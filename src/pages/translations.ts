import { hash } from 'node:crypto'
import path from 'node:path'
import { takeOrMake } from '../formats/take-or-make.ts'
import type { Page } from '../model/page.ts'
import type { Translation } from '../model/translation.ts'
import { git, gitBytes } from '../system/git.ts'
import { readSource } from '../system/source-files.ts'
import type { LoadedEdition } from './editions.ts'

/**
 * Compares the pages of each language with those of the same version in the main one. Translations in a commit are left
 * out, because they cannot be changed any more. A page that a version takes from a newer version is compared there.
 */
export function listTranslations(editions: readonly LoadedEdition[], root: string): Translation[] {
  const hashes = new Map<string, string>()
  const found = editions.flatMap(({ edition, sources }) => {
    const { locale: language, version: name, ref } = edition
    const version = editions.find((other) => other.edition.name === name)
    if (language === undefined || version === undefined || ref !== undefined) return []
    const folder = version.edition.from === undefined ? '' : `${version.edition.project.config.content}/`
    const { project } = version.edition
    const isMade = (page: Page): boolean => project.madePages?.[page.source] !== undefined
    const originals = version.sources.pages.filter(
      (page) => page.kind !== 'api' && !isMade(page) && page.post === undefined && page.file.startsWith(folder),
    )
    const bySource = new Map(sources.pages.map((page) => [page.source, page]))
    return originals.map(({ source, file: original }) => {
      const own = translationOf(bySource.get(source), original)
      const current = takeOrMake(hashes, original, (file) => blobHash(readSource(path.join(root, file))))
      return { language, original, hash: current, ...own }
    })
  })
  const older = found.filter((each) => each.from !== undefined && !each.hash.startsWith(each.from))
  const resolved = resolveInGit(older, root)
  const outdated = new Set(older.filter(({ hash: current }, index) => resolved[index] !== current))
  return found.map((each) => ({ ...each, state: stateOf(each, outdated.has(each)) }))
}

/** A page of the main language has the same file in both. */
function translationOf(page: Page | undefined, original: string): Pick<Translation, 'file' | 'from' | 'at'> {
  if (page === undefined || page.file === original) return { file: undefined, from: undefined, at: undefined }
  const { file, frontMatter, keyPlaces } = page
  return { file, from: frontMatter.translated_from, at: keyPlaces['translated_from'] ?? { file } }
}

function stateOf({ file, from }: Pick<Translation, 'file' | 'from'>, isOutdated: boolean): Translation['state'] {
  if (file === undefined) return 'missing'
  if (from === undefined) return 'unknown'
  return isOutdated ? 'outdated' : 'current'
}

/** The hash that git gives to the content of a file. */
function blobHash(content: Uint8Array): string {
  return hash('sha1', Buffer.concat([Buffer.from(`blob ${String(content.length)}\0`), content]))
}

/** The hashes of originals in the commits that they were translated from, in one call of git; `undefined` if it has none. */
function resolveInGit(
  translations: readonly Pick<Translation, 'from' | 'original'>[],
  root: string,
): readonly (string | undefined)[] {
  if (translations.length === 0) return []
  const names = translations.map(({ from = '', original }) => `${from}:./${original}\n`)
  const answers = gitBytes(root, ['cat-file', '--batch-check=%(objectname)'], names.join(''))?.toString('utf8')
  return answers?.split('\n').map((answer) => (answer.includes(' ') ? undefined : answer)) ?? []
}

/** The original that an outdated page was translated from; `undefined` if git does not have it. */
export function earlierOriginal(translation: Translation, root: string): Buffer | undefined {
  const [found] = resolveInGit([translation], root)
  return gitBytes(root, ['cat-file', 'blob', found ?? translation.from ?? ''])
}

/** What has changed in the original since it was translated; `undefined` if git does not have that state. */
export function changesSince(translation: Translation, root: string): string | undefined {
  const { from = '', original } = translation
  const before = resolveInGit([translation], root)[0] ?? from
  return git(root, ['diff', '--no-color', '--no-ext-diff', '--unified=1', before, '--', original])
    ?.split('\n')
    .filter((line) => !/^(?:diff|index|---|\+\+\+) /.test(line))
    .join('\n')
    .trim()
}
