import type { Config } from '../config/schema.ts'
import { decodePath, encodePath, isExternal, normaliseRoute, splitUrl } from '../formats/names/url.ts'
import { targetsOf } from '../hosting/redirect-rules.ts'
import type { OutputFile } from '../model/output.ts'
import type { Site, SitePage } from '../model/site.ts'
import { anchorError } from '../report/anchor-error.ts'
import { findNearest, findNearestRoute } from '../report/nearest-name.ts'
import type { Report } from '../report/problem.ts'
import { findOutput } from './find-output.ts'
import type { OldAddress } from './old-addresses.ts'

/** An address or an anchor that the site does not have any more. */
export interface LostAddress {
  readonly address: string
  readonly anchor?: string | undefined
  /** The address or the anchor that is most similar, if one is. */
  readonly nearest?: string | undefined
}

/** How many addresses a site had before, and which of them it lost. */
export interface AddressCheck {
  readonly addresses: number
  readonly anchors: number
  readonly lost: readonly LostAddress[]
}

interface MovedSite {
  readonly site: Site
  readonly files: readonly OutputFile[]
  readonly config: Config
}

/** Reports every address and anchor of the old site that leads nowhere in the new one. */
export function checkOldAddresses(
  old: readonly OldAddress[],
  {
    site,
    files,
    config: {
      site: { basePath },
    },
  }: MovedSite,
  report: Report,
): AddressCheck {
  const outputs = new Set(files.map((file) => file.path))
  const pages = new Map(site.pages.map((page) => [page.route, page]))
  const redirects = new Map(site.redirects.map(({ from, to }) => [from, to]))
  const belowBase = (address: string): string =>
    normaliseRoute(`${address}/`.startsWith(basePath) ? `/${address.slice(basePath.length)}` : address)
  const pageAt = (address: string): SitePage | undefined => {
    const to = redirects.get(belowBase(address))
    if (to === undefined) return pages.get(belowBase(address))
    return isExternal(to) ? undefined : pages.get(belowBase(decodePath(splitUrl(to).path)))
  }
  const patterns = site.redirectPatterns.filter(({ isTemporary }) => isTemporary !== true).map(targetsOf)
  const isRedirected = (address: string): boolean => {
    const below = `/${address.slice(basePath.length)}`
    const to = patterns.map((targetOf) => targetOf(below)).find((target) => target !== undefined)
    if (to === undefined || !address.startsWith(basePath)) return false
    return isExternal(to) || findOutput(decodePath(splitUrl(to).path), { basePath, outputs }) !== undefined
  }
  // Redirects have no ending, so one for "a.html" is not possible.
  const isThere = (address: string): boolean =>
    findOutput(address, { basePath, outputs }) !== undefined ||
    (!address.endsWith('.html') && `${address}/`.startsWith(basePath) && redirects.has(belowBase(address))) ||
    isRedirected(address)
  const lost = old.flatMap(({ path, anchors, at }): LostAddress[] => {
    const address = encodePath(path)
    if (isThere(path)) {
      const page = pageAt(path)
      const ids = new Set(page?.page.ids)
      return anchors
        .filter((anchor) => page !== undefined && !ids.has(anchor))
        .map((anchor) => {
          const message = anchorError(encodeURIComponent(anchor), ids, `the old address "${address}"`)
          report({ severity: 'error', rule: 'lost-anchor', message, at })
          return { address, anchor, nearest: findNearest(anchor.toLowerCase(), ids) }
        })
    }
    const same = path.endsWith('.html') ? pageAt(path)?.route : undefined
    const nearest = same ?? findNearestRoute(belowBase(path), [...pages.keys()])
    const fix =
      same === undefined
        ? `; the nearest page is "${nearest ?? ''}"${leadTo(nearest ?? '', belowBase(path), path.startsWith(basePath))}`
        : `, because addresses do not end with ".html" here; set "build.htmlFiles: true", or let the host redirect it to "${same}"`
    const message = `the old address "${address}" leads nowhere${nearest === undefined ? '' : fix}`
    report({ severity: 'error', rule: 'lost-address', message, at })
    return [{ address, nearest }]
  })
  return { addresses: old.length, anchors: old.reduce((sum, { anchors }) => sum + anchors.length, 0), lost }
}

/** How an old address can lead to a page. Redirects of a site are below its base path. */
function leadTo(page: string, from: string, isBelowBase: boolean): string {
  return isBelowBase
    ? `: add { from: ${from}, to: ${page} } to "redirects"`
    : ', but the old address is not below the base path; let the host redirect it'
}
