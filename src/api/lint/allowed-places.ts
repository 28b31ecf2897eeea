import path from 'node:path'
import type { FileTree } from '../read/file-tree.ts'

/** Where references of a document may lead, beside its own folder. */
export interface AllowedPlaces {
  /** Absolute, with links followed. */
  readonly folders: readonly string[]
  /** Addresses that start with `https://` and end with a slash. */
  readonly addresses: readonly string[]
  /** What has been fetched, by address. */
  readonly fetched: ReadonlyMap<string, string>
  /** Told of an allowed address that has not been fetched. */
  readonly onMissing: (address: string) => void
}

/** Sorts what the config allows into folders and addresses; folders that are not there are left out. */
export function allowedPlaces(root: string, allowed: readonly string[], tree: FileTree): AllowedPlaces {
  return {
    folders: allowed.flatMap((place) => (isAddress(place) ? [] : (tree.follow(path.resolve(root, place)) ?? []))),
    addresses: allowed.filter(isAddress).map((place) => new URL(place).href.replace(/\/?$/, '/')),
    fetched: new Map(),
    onMissing: () => undefined,
  }
}

/** A file that lies on another host. */
export function isAddress(file: string): boolean {
  return /^https:\/\//i.test(file)
}

/** Whether an address lies below one that is allowed. */
export function isAllowedAddress(address: string, { addresses }: AllowedPlaces): boolean {
  const { href, username, password } = new URL(address)
  return username === '' && password === '' && addresses.some((allowed) => href.startsWith(allowed))
}

/** What a reference from a file names, as an absolute path or an address; links are not followed yet. */
export function resolveFile(name: string, from: string): string {
  if (isAddress(name)) return new URL(name).href
  return isAddress(from) ? new URL(name, from).href : path.resolve(path.dirname(from), name)
}
