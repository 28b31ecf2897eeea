import { renderToStaticMarkup } from 'react-dom/server'
import { NavigationItem, NavigationMore, NavigationPart } from '../../templates/api/Navigation.tsx'
import type { NavigationGroup, NavigationLink } from '../model/api-view.ts'
import { takeOrMake } from '../formats/take-or-make.ts'

/** Renders the navigation of a page as HTML. */
export type RenderNavigation = (groups: readonly NavigationGroup[]) => string

/** Links, and groups without links, are rendered once if several pages show them. */
export function createNavigationRenderer(): RenderNavigation {
  const renderAlone = rememberEach((group: NavigationGroup) =>
    renderToStaticMarkup(<NavigationPart group={group} itemsHtml="" />),
  )
  const renderLink = rememberEach((link: NavigationLink) => renderToStaticMarkup(<NavigationItem link={link} />))
  const renderPart = (group: NavigationGroup): string => {
    const { links, href, total } = group
    if (links.length === 0) return renderAlone(group)
    const more = total === undefined ? '' : renderToStaticMarkup(<NavigationMore href={href} total={total} />)
    return renderToStaticMarkup(<NavigationPart group={group} itemsHtml={links.map(renderLink).join('') + more} />)
  }
  return (groups) => groups.map(renderPart).join('')
}

function rememberEach<Given extends object>(render: (given: Given) => string): (given: Given) => string {
  const known = new WeakMap<Given, string>()
  return (given) => takeOrMake(known, given, render)
}
