import type { ChoiceView, SiteView } from '../model/view.ts'

/** Marks the navigation bar item of the current section. The other versions and languages lead to the page at the first path. */
export function markCurrent(
  view: SiteView,
  paths: readonly string[],
  placeVersions = (choices: readonly ChoiceView[]) => choices,
): SiteView {
  const [path = ''] = paths
  const keepPage = (choice: ChoiceView): ChoiceView => {
    if (choice.isBuilt === true && !choice.current) return choice
    return {
      ...choice,
      href: choice.current ? path : `${choice.href.replace(/\/$/, '')}/${path.slice(view.basePath.length)}`,
    }
  }
  const versions = placeVersions(view.versions.map(keepPage))
  const { versionBanner: banner } = view
  const better = versions.find(({ label, isBuilt }) => isBuilt === true && label === banner?.better?.label)
  return {
    ...view,
    versions,
    versionBanner: banner?.better && better ? { ...banner, better: { ...banner.better, href: better.href } } : banner,
    locales: view.locales.map(keepPage),
    navbar: view.navbar.map((item) =>
      item.kind === 'link' && paths.includes(item.href) ? { ...item, current: true } : item,
    ),
  }
}
