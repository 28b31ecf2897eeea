import { slug } from 'github-slugger'
import type { Heading } from '../model/page.ts'
import { decodePath } from '../model/url.ts'
import { nearestName } from '../report/nearest-name.ts'
import type { RoutedPage } from './routes.ts'

/**
 * The fragment by which a page has what a link names: the same one, or that of the heading which the tool that the page
 * was written for calls so. `undefined` where there is none.
 */
export function findAnchor({ anchors, page }: RoutedPage, fragment: string | undefined): string | undefined {
  if (fragment === undefined || fragment === '' || fragment === 'top' || fragment.startsWith(':~:'))
    return fragment ?? ''
  const name = decodePath(fragment)
  if (anchors.has(fragment) || anchors.has(name)) return fragment
  const heading = page.headings.find((known) => isCalledElsewhere(known, name))
  return heading && encodeURIComponent(heading.id)
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

/** What is wrong with a link to an anchor that is not there. */
export function anchorFault(fragment: string, ids: readonly string[], where: string): string {
  const near = nearestName(decodePath(fragment).toLowerCase(), ids)
  return `${where} has no anchor "#${fragment}"${near.replace('"', '"#')}`
}
