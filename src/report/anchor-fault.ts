import { decodePath } from '../formats/url.ts'
import { nearestName } from './nearest-name.ts'

/** What is said of a fragment that leads nowhere, with the anchor that may be meant; `where` names the page. */
export function anchorFault(fragment: string, anchors: Iterable<string>, where: string): string {
  const isTabOfDocFx = fragment.startsWith('tab/')
  const near = isTabOfDocFx
    ? '; a tab is written :::tab[Label] here, in ::::tabs around all of them'
    : nearestName(decodePath(fragment).toLowerCase(), anchors).replace('"', '"#')
  return `${where} has no anchor "#${decodePath(fragment)}"${near}`
}
