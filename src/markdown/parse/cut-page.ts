import type { Root } from 'hast'
import type { Heading, Page, PageBody } from '../../model/page.ts'
import { splitAtPlaceholders } from '../../formats/markdown/placeholders.ts'
import { identifyHeadings, ownTitleOf } from '../dialect/headings.ts'
import { cutSummary, readPost, showPostTitle, showsAllInLists } from './blog-post.ts'
import { cutHtml, finishTree, idsOf, titleFromName } from './finish-page.ts'
import type { PageContext } from './page-context.ts'
import { cutSections } from './sections.ts'
import type { HtmlWriter } from './html/write-html.ts'

/** What is known of a page before its tree is read. */
interface NamedPage extends Pick<Page, 'source' | 'file' | 'frontMatter' | 'keyPlaces'> {
  /** The title of a page without one in its front matter. */
  readonly title?: string | undefined
  /** Fills in what depends on the headings. */
  readonly onHeadings?: (headings: readonly Heading[]) => void
}

/** Reads everything from the finished tree of a page: its headings, addresses, sections and HTML. */
export function cutPage(tree: Root, named: NamedPage, context: PageContext, writeHtml: HtmlWriter) {
  const { options, report } = context
  const { source, file, frontMatter, keyPlaces } = named
  showPostTitle(tree, named, options)
  const headings = identifyHeadings(tree, context)
  named.onHeadings?.(headings)
  const sections = cutSections(tree)
  finishTree(tree, context)
  const write = (part: Root) => cutHtml(writeHtml(part), context)
  const start = cutSummary(tree, write, showsAllInLists(file, options))
  const body: Omit<PageBody, 'markdown'> = { html: write(tree), ...start, sections }
  const ownTitle = ownTitleOf(tree, headings, frontMatter.title, options)
  const page = {
    source,
    file,
    frontMatter,
    keyPlaces,
    post: readPost(named, options, report),
    title: frontMatter.title ?? named.title ?? (ownTitle || titleFromName(source)),
    hasOwnTitle: ownTitle !== undefined,
    headings,
    ids: idsOf(tree),
    references: context.references,
    ...(context.styles.length === 0 ? {} : { inlineStyles: splitAtPlaceholders(context.styles.join('\n')) }),
    ...(context.partScripts.length === 0 ? {} : { scripts: context.partScripts }),
  }
  return { page, body }
}
