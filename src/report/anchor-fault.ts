import { decodePath } from '../model/url.ts'
import { nearestName } from './nearest-name.ts'

/** Whether a fragment leads somewhere: to one of the anchors, to the top, or to words of the text. */
export function isAnchor(fragment: string | undefined, anchors: ReadonlySet<string>): boolean {
  if (fragment === undefined || fragment === '' || fragment === 'top' || fragment.startsWith(':~:')) return true
  return anchors.has(fragment) || anchors.has(decodePath(fragment))
}

/** What is said of a fragment that leads nowhere, with the anchor that may be meant; `where` names the page. */
export function anchorFault(fragment: string, anchors: Iterable<string>, where: string): string {
  const near = nearestName(decodePath(fragment).toLowerCase(), anchors).replace('"', '"#')
  return `${where} has no anchor "#${fragment}"${near}`
}
