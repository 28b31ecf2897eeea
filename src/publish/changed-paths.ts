import { encodePath, joinPath } from '../formats/url.ts'
import { isHashed } from '../hosting/hashed-names.ts'
import type { Plan } from './plan.ts'

/** Above this many paths, one for the whole site is told. */
const mostPaths = 1000

/** The addresses whose content a cache in front of the store may still have as it was, sorted. */
export function listChangedPaths({ created, changed, unchanged, removed }: Plan, basePath: string): string[] {
  const keys = [...created, ...changed].map(({ key }) => key)
  // A name that stands for its content has never been there with another one.
  const stale = [...keys, ...removed].filter((key) => !isHashed(key))
  if (stale.length === 0) return []
  if (unchanged.length + changed.length + removed.length === 0) return [`${encodePath(basePath)}*`]
  const paths = new Set(stale.flatMap((key) => addressesOf(key)).map((path) => encodePath(joinPath(basePath, path))))
  return paths.size > mostPaths ? [`${encodePath(basePath)}*`] : [...paths].toSorted()
}

/** Every address under which a host may show a file. */
function addressesOf(key: string): string[] {
  if (key === 'index.html') return ['/', '/index.html']
  if (!key.endsWith('/index.html')) return [`/${key}`]
  const folder = key.slice(0, -'/index.html'.length)
  return [`/${folder}`, `/${folder}/`, `/${key}`]
}
