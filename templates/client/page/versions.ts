import { create, findAll, onClick } from '../browser/elements.ts'
import { storageKeys } from '../browser/storage-keys.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { text } from '../browser/message.ts'

/** Remembers the version that the reader chose. */
export function rememberVersion(): void {
  onClick('[data-version]', ({ dataset }) => writeStored(storageKeys.version, dataset['version'] ?? ''))
}

/** A reader who chose another version on an earlier visit gets a link to this page in that version. */
export function offerChosenVersion(): void {
  const chosen = readStored(storageKeys.version)
  const choice = findAll<HTMLAnchorElement>('.navbar [data-version]').find(
    ({ dataset }) => dataset['version'] === chosen,
  )
  if (!choice || choice.ariaCurrent) return
  const version = choice.textContent
  const offer = text('readInVersion', 'Read this page in version {version}', { version })
  const link = create('a', { href: choice.href, textContent: offer })
  const reason = text('versionChosen', 'You chose version {version} on an earlier visit.', { version })
  document.querySelector('main')?.prepend(create('p', { className: 'version-offer', role: 'note' }, reason, ' ', link))
}
