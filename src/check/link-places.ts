import path from 'node:path'
import type { Project } from '../config/project.ts'
import type { Place } from '../model/page.ts'
import type { Site, SitePage } from '../model/site.ts'
import { encodePath } from '../formats/names/url.ts'
import { placeOfText } from '../report/place-of-text.ts'
import { readSource } from '../system/source-files.ts'

interface LinkSources {
  readonly site: Pick<Site, 'pages'>
  /** Files of the slots, relative to the root. */
  readonly slotSources: readonly string[]
}

/** Finds the sources of links on built pages: the page itself, or the slot that shows the link on all pages. */
export function findLinkPlaces(
  { site, slotSources }: LinkSources,
  { root, config: { site: about } }: Project,
): (output: string, link: string) => Place {
  const pageOf = new Map(site.pages.map((page) => [page.path, page]))
  const readSlot = (file: string): string => readSource(path.join(root, file)).toString('utf8')
  const findInSlots = (link: string): Place | undefined => {
    // Slots are written without the paths of the site, a language and a version.
    const parts = link.slice(about.basePath.length).split('/')
    const written = parts.slice(0, 3).map((_, index) => `/${parts.slice(index).join('/')}`)
    const texts = [link, ...written].flatMap((text) => [`"${text}"`, `'${text}'`, `\`${text}\``])
    const file = slotSources.find((each) => texts.some((text) => readSlot(each).includes(text)))
    return file === undefined ? undefined : placeOfText(file, readSlot(file), texts)
  }
  return (output, link) => {
    const page = pageOf.get(about.basePath + output.replace(/\/?index\.html$/, ''))
    const index = page?.addresses.findIndex(({ href }) => href === link) ?? -1
    return page?.page.references[index]?.at ?? findInSlots(link) ?? { file: page?.page.file ?? output }
  }
}

/** The links of a page that were reported where they are written. Lists of posts show anchors with the page's address. */
export function brokenLinksOf({ path: own, addresses }: SitePage): string[] {
  const broken = addresses.flatMap(({ error, href }) => (error === undefined ? [] : href))
  return broken.flatMap((href) => (href.startsWith('#') ? [href, `${encodePath(own)}${href}`] : href))
}
