import { usualStorageKeys, type Stored } from '../../../src/formats/names/storage-keys.ts'

/** The keys of this site: the usual ones, and those that its config changes. */
export const storageKeys: Readonly<Record<Stored, string>> = {
  ...usualStorageKeys,
  ...(JSON.parse(document.documentElement.dataset['storage'] ?? '{}') as Partial<Record<Stored, string>>),
}
