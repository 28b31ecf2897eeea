import { hash } from 'node:crypto'
import { titleFromName } from '../markdown/parse/finish-page.ts'
import { emptyBody, emptyPage } from '../markdown/parse/broken-page.ts'
import { readPost } from '../markdown/parse/blog-post.ts'
import { explicitId } from '../markdown/dialect/explicit-id.ts'
import { createPageSplitter } from '../markdown/parse/front-matter.ts'
import { nameBody } from '../markdown/parse/name-body.ts'
import type { MarkdownOptions } from '../markdown/parse/page-context.ts'
import { packBody, type PackedPage } from './packed-page.ts'
import type { PageFile } from '../markdown/parse/parse-page.ts'
import type { ParsePages } from './pool.ts'
import { decodeSource } from '../markdown/parse/source-text.ts'

const noBody = packBody(emptyBody)

/**
 * Reads what the site's plan needs from each page: front matter and title. That takes a hundredth of the time of
 * parsing. Problems on a page are reported when it is parsed.
 */
export function createOutlineParser(options: MarkdownOptions): ParsePages {
  const splitPage = createPageSplitter(options)
  const readOutline = ({ source, file, bytes }: PageFile): PackedPage => {
    const text = decodeSource(bytes, file, ignore) ?? ''
    const { frontMatter, keyPlaces, home, body } = splitPage(file, text, ignore)
    const title = home.find((line) => line.text.startsWith('# '))
    const first = (title ?? body.find((line) => line.text.trim() !== ''))?.text ?? ''
    const heading = /^ {0,3}#\s+(.+?)(?:\s+#+)?\s*$/.exec(first.replace(explicitId, ''))?.[1]
    const ownTitle = heading === undefined ? undefined : wordsOf(heading) || undefined
    const page = {
      ...emptyPage({ source, file }),
      frontMatter,
      keyPlaces,
      post: readPost({ file, frontMatter, keyPlaces }, options, ignore),
      title: frontMatter.title ?? ownTitle ?? titleFromName(source),
      description: frontMatter.description ?? '',
      hasOwnTitle: ownTitle !== undefined,
      state: 'outline' as const,
    }
    return {
      page: nameBody(page, hash('sha256', bytes)),
      body: noBody,
      problems: [],
      dependencies: [],
      diagrams: [],
    }
  }
  return (files, onPage) => {
    for (const file of files) onPage(readOutline(file))
    return Promise.resolve()
  }
}

/** The approximate text of a heading: without badges, tags, addresses and emphasis markers. */
function wordsOf(heading: string): string {
  const named = heading
    .replaceAll(/<Badge\b[^<>]*(?:\/>|>[^<]*<\/Badge>)/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^()]*\)/g, '$1')
  const parts = named.split(/(`[^`]*`)/).map((part) => (part.startsWith('`') ? part : part.replaceAll(tag, '')))
  return parts.join('').replaceAll(/[*_`]/g, '').trim()
}

const tag = /<\/?[A-Za-z][^<>]*>/g

function ignore(): void {
  // Reported when the page is parsed later.
}
