import type { SitePage } from '../model/site.ts'
import type { ChoiceView, SiteView } from '../model/view.ts'
import type { EditionLinks } from './edition-links.ts'

/**
 * Marks the navigation bar item with the first of the paths that the bar has. The other versions and languages lead to the
 * page at the first path.
 */
export function markCurrent(
  view: SiteView,
  paths: readonly string[],
  placed?: { readonly page: SitePage; readonly links: EditionLinks },
): SiteView {
  const [path = ''] = paths
  const keepPage = (choice: ChoiceView): ChoiceView => {
    if (choice.isBuilt === true && !choice.current) return choice
    return {
      ...choice,
      href: choice.current ? path : `${choice.href.replace(/\/$/, '')}/${path.slice(view.basePath.length)}`,
    }
  }
  const [ownVersions, ownLocales] = [view.versions.map(keepPage), view.locales.map(keepPage)]
  const versions = placed?.links.versionsOf(placed.page, ownVersions) ?? ownVersions
  const { versionBanner: banner } = view
  const current = paths.find((one) => view.navbar.some((item) => item.kind === 'link' && item.href === one))
  const better = versions.find(({ label, isBuilt }) => isBuilt === true && label === banner?.better?.label)
  return {
    ...view,
    versions,
    versionBanner: banner?.better && better ? { ...banner, better: { ...banner.better, href: better.href } } : banner,
    locales: placed?.links.languagesOf(placed.page, ownLocales) ?? ownLocales,
    navbar: view.navbar.map((item) =>
      item.kind === 'link' && item.href === current ? { ...item, current: current === path || 'true' } : item,
    ),
  }
}
