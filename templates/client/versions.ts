import { create, findAll, onClick } from './elements.ts'
import { storageKeys } from './storage-keys.ts'
import { readStored, writeStored } from './storage.ts'

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
  const link = create('a', { href: choice.href, textContent: `Read this page in version ${choice.textContent}` })
  const text = `You chose version ${choice.textContent} on an earlier visit. `
  document.querySelector('main')?.prepend(create('p', { className: 'version-offer', role: 'note' }, text, link))
}
