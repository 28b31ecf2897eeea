import { encodePath, joinPath } from '../formats/names/url.ts'
import { isHashed } from '../hosting/hashed-names.ts'
import type { Plan } from './plan.ts'

/** If there are more changed paths than this, a single path for the whole site is used. */
const mostPaths = 1000

/** The paths that a cache in front of the store may have in an outdated version, sorted. */
export function listChangedPaths({ created, changed, unchanged, removed }: Plan, basePath: string): string[] {
  const keys = [...created, ...changed].map(({ key }) => key)
  // A file whose name contains a hash of its content never had other content.
  const stale = [...keys, ...removed].filter((key) => !isHashed(key))
  if (stale.length === 0) return []
  if (unchanged.length + changed.length + removed.length === 0) return [`${encodePath(basePath)}*`]
  const paths = new Set(stale.flatMap((key) => addressesOf(key)).map((path) => encodePath(joinPath(basePath, path))))
  return paths.size > mostPaths ? [`${encodePath(basePath)}*`] : [...paths].toSorted()
}

/** Every address at which a host may serve a file. */
function addressesOf(key: string): string[] {
  if (key === 'index.html') return ['/', '/index.html']
  if (!key.endsWith('/index.html')) return [`/${key}`]
  const folder = key.slice(0, -'/index.html'.length)
  return [`/${folder}`, `/${folder}/`, `/${key}`]
}
