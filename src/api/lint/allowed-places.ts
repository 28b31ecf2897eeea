import path from 'node:path'
import type { FileTree } from '../read/files/file-tree.ts'

/** Where a document's references may point, in addition to its own folder. */
export interface AllowedPlaces {
  /** Absolute, with symbolic links resolved. */
  readonly folders: readonly string[]
  /** Addresses that start with `https://` and end with a slash. */
  readonly addresses: readonly string[]
  /** Fetched texts by address. */
  readonly fetched: ReadonlyMap<string, string>
  /** Called for an allowed address that has not been fetched. */
  readonly onMissing: (address: string) => void
}

/** Splits the allowed places of the config into folders and addresses. Folders that do not exist are left out. */
export function allowedPlaces(root: string, allowed: readonly string[], tree: FileTree): AllowedPlaces {
  return {
    folders: allowed.flatMap((place) => (isAddress(place) ? [] : (tree.follow(path.resolve(root, place)) ?? []))),
    addresses: allowed.filter(isAddress).map((place) => new URL(place).href.replace(/\/?$/, '/')),
    fetched: new Map(),
    onMissing: () => undefined,
  }
}

/** Whether the file is on another host. */
export function isAddress(file: string): boolean {
  return /^https:\/\//i.test(file)
}

/** Whether an address is below an allowed one. */
export function isAllowedAddress(address: string, { addresses }: AllowedPlaces): boolean {
  const { href, username, password } = new URL(address)
  return username === '' && password === '' && addresses.some((allowed) => href.startsWith(allowed))
}

/** Resolves a reference to an absolute path or an address. Symbolic links are not resolved yet. */
export function resolveFile(name: string, from: string): string {
  if (isAddress(name)) return new URL(name).href
  return isAddress(from) ? new URL(name, from).href : path.resolve(path.dirname(from), name)
}
