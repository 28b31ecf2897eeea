import type { Config } from '../config/schema.ts'
import type { Section } from '../model/page.ts'
import type { Blog, SitePage } from '../model/site.ts'
import { encodePath, joinPath } from '../formats/names/url.ts'
import type { PostView, SiteView } from '../model/view.ts'
import { formatDate } from '../formats/format-date.ts'
import { createMessageWriter } from '../model/messages.ts'

/** Words per minute, and characters per minute for scripts without spaces. */
const [wordsAMinute, charactersAMinute] = [220, 500]

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

/** The details of a post; `undefined` for any other page. */
export function viewPost(
  { page }: SitePage,
  config: Config,
  readSections: () => readonly Section[],
): PostView | undefined {
  const { post } = page
  if (post === undefined) return undefined
  return {
    day: post.day,
    dayText: formatDate(post.day, config.site.locale),
    minutes: config.blog?.readingTime === true ? minutesOf(readSections()) : undefined,
    authors: post.authors.map(({ page: own, url, ...author }) => ({
      ...author,
      url: own === undefined ? url : encodePath(joinPath(config.site.basePath, own)),
    })),
  }
}

/** The title of the blog. */
export function blogName({ title, messages, locale }: SiteView): string {
  return createMessageWriter(messages, locale).text('blogOf', { site: title })
}

/** The feeds that a blog page links to, for feed readers. */
export function viewFeeds({ feeds }: Blog, view: SiteView): { type: string; href: string; title: string }[] {
  return feeds.map((route) => ({
    type: route.endsWith('atom.xml') ? 'application/atom+xml' : 'application/rss+xml',
    href: joinPath(view.basePath, route),
    title: blogName(view),
  }))
}

/** The reading time in whole minutes, without code. */
function minutesOf(sections: readonly Section[]): number {
  const text = sections.map(({ headings, text: own, cells }) => `${headings.at(-1) ?? ''} ${own} ${cells}`).join(' ')
  const characters = text.match(withoutSpaces)?.length ?? 0
  const words = text.replaceAll(withoutSpaces, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsAMinute + characters / charactersAMinute))
}
