import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import path from 'node:path'
import { isApiPage, type Page } from '../model/page.ts'
import type { Translation } from '../model/translation.ts'
import { readSource } from '../system/source-files.ts'
import type { LoadedEdition } from './editions.ts'

/** Compares the pages of each language with the pages of the main one. */
export function listTranslations([main, ...others]: readonly LoadedEdition[], root: string): Translation[] {
  const originals = main?.sources.pages.filter((page) => !isApiPage(page) && page.post === undefined) ?? []
  const hashes = new Map<string, string>()
  const hashOf = (file: string): string => {
    const known = hashes.get(file) ?? blobHash(readSource(path.join(root, file)))
    hashes.set(file, known)
    return known
  }
  return others.flatMap(({ edition, sources }) => {
    const language = edition.locale
    if (language === undefined) return []
    const bySource = new Map(sources.pages.map((page) => [page.source, page]))
    return originals.map((original): Translation => {
      const page = bySource.get(original.source)
      const own = page === undefined || page.file === original.file ? undefined : page
      return {
        language,
        original: original.file,
        hash: hashOf(original.file),
        ...stateOf(own, original, { root, hashOf }),
      }
    })
  })
}

interface Originals {
  readonly root: string
  readonly hashOf: (file: string) => string
}

function stateOf(
  page: Page | undefined,
  { file: original }: Page,
  { root, hashOf }: Originals,
): Pick<Translation, 'file' | 'from' | 'at' | 'state'> {
  if (page === undefined) return { file: undefined, from: undefined, at: undefined, state: 'missing' }
  const { file, frontMatter, keyPlaces } = page
  const from = frontMatter.translated_from
  const at = keyPlaces['translated_from'] ?? { file }
  if (from === undefined) return { file, from, at, state: 'unknown' }
  const current = hashOf(original)
  const isCurrent = current.startsWith(from) || resolveInGit(root, from, original) === current
  return { file, from, at, state: isCurrent ? 'current' : 'outdated' }
}

/** The hash that git gives to the content of a file. */
function blobHash(content: Uint8Array): string {
  return hash('sha1', Buffer.concat([Buffer.from(`blob ${String(content.length)}\0`), content]))
}

/** The hash of a file in a commit; `undefined` if the name is not that of a commit with the file. */
function resolveInGit(root: string, commit: string, file: string): string | undefined {
  return git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}:./${file}`])?.trim()
}

/** What has changed in the original since it was translated; `undefined` if git does not have that state. */
export function changesSince({ from = '', original }: Translation, root: string): string | undefined {
  const before = resolveInGit(root, from, original) ?? from
  return git(root, ['diff', '--no-color', '--no-ext-diff', '--unified=1', before, '--', original], [0, 1])
    ?.split('\n')
    .filter((line) => !/^(?:diff|index|---|\+\+\+) /.test(line))
    .join('\n')
    .trim()
}

function git(root: string, words: readonly string[], accepted: readonly number[] = [0]): string | undefined {
  const { status, stdout } = spawnSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status !== null && accepted.includes(status) ? stdout : undefined
}
