import { slug } from 'github-slugger'
import type { Heading } from '../model/page.ts'
import { slugOfVitePress } from '../formats/markdown/heading-slug.ts'
import { decodePath, isAnchor } from '../formats/names/url.ts'
import type { RoutedPage } from './routes.ts'

/**
 * The fragment for a link to a place on a page: the same fragment, or that of the heading that has this fragment in the
 * tool that the page was written for. `undefined` if there is none.
 */
export function findAnchor({ anchors, page }: RoutedPage, fragment: string | undefined): string | undefined {
  if (fragment === undefined || isAnchor(fragment, anchors)) return fragment ?? ''
  const name = decodePath(fragment)
  const heading = page.headings.find((known) => isCalledElsewhere(known, name))
  return heading && encodeURIComponent(heading.id)
}

/**
 * VitePress makes a hyphen of each punctuation mark, Python-Markdown one hyphen of several. In a translation, a heading
 * has the id of the original in its text.
 */
function isCalledElsewhere({ id, text }: Heading, name: string): boolean {
  if (name === id.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, '')) return true
  return id === slug(text) && name === slugOfVitePress(text)
}
