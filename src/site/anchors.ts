import { slug } from 'github-slugger'
import type { Heading, Page } from '../model/page.ts'
import { decodePath, isAnchor } from '../formats/url.ts'
import type { RoutedPage } from './routes.ts'

/**
 * The fragment by which a page has what a link names: the same one, or that of the heading which the tool that the page
 * was written for calls so. `undefined` where there is none.
 */
export function findAnchor({ anchors, page }: RoutedPage, fragment: string | undefined): string | undefined {
  if (fragment === undefined || isAnchor(fragment, anchors)) return fragment ?? ''
  const name = decodePath(fragment)
  const heading = page.headings.find((known) => isCalledElsewhere(known, name))
  return heading && encodeURIComponent(heading.id)
}

/** All of a page by which a link may name a place on it. */
export function namesOfPlaces({ ids, headings }: Page): unknown {
  return [ids, headings.map(({ id, text }) => [id, text])]
}

/** VitePress makes a hyphen of every sign, Python-Markdown one hyphen of several; an id that is set is the same everywhere. */
function isCalledElsewhere({ id, text }: Heading, name: string): boolean {
  const own = slug(text)
  return (
    id === own && (name === slugOfVitePress(text) || name === own.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, ''))
  )
}

function slugOfVitePress(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .replace(/^\d/, '_$&')
    .toLowerCase()
}
