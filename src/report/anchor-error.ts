import { decodePath } from '../formats/names/url.ts'
import { nearestName } from './nearest-name.ts'

/** The message for a fragment that leads nowhere, with the anchor that may be meant. `where` names the page. */
export function anchorError(fragment: string, anchors: Iterable<string>, where: string): string {
  const isTabOfDocFx = fragment.startsWith('tab/')
  const near = isTabOfDocFx
    ? '; write tabs as :::tab[Label] inside ::::tabs'
    : nearestName(decodePath(fragment).toLowerCase(), anchors).replace('"', '"#')
  return `${where} has no anchor "#${decodePath(fragment)}"${near}`
}
