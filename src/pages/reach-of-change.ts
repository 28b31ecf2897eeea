import type { CachedPage } from './page-cache.ts'

/**
 * How far the change of a page reaches. `text`: no further, because everything around its text stays the same. `page`:
 * its place in the site stays the same, but what is around its text must be made again. `links`: the same, and links of
 * other pages to it must be checked again, or lists show more than its title. `site`: anything may show what has changed.
 */
export type Reach = 'text' | 'page' | 'links' | 'site'

/** Decides what must be made again for a page that has changed, in the files of a build or in a preview. */
export function reachOfChange(before: CachedPage, after: CachedPage): Reach {
  const [old, now] = [describe(before), describe(after)]
  // A preview starts with outlines of pages, which show what the site needs.
  if (old.shown !== now.shown && before.page.state !== 'outline') return 'site'
  // The list of posts shows the reading time of each.
  if (old.places !== now.places || after.page.post !== undefined) return 'links'
  return old.own === now.own && old.shown === now.shown ? 'text' : 'page'
}

interface PageParts {
  /** What other pages show of it, and what files are made for it. */
  readonly shown: string
  /** What links can refer to. */
  readonly places: string
  /** What is only around its own text. */
  readonly own: string
}

function describe({ page, dependencies, componentsMark, diagrams }: CachedPage): PageParts {
  const { frontMatter, title, description, redirect, hasOwnTitle, inlineStyles, scripts, ...others } = page
  const { ids, headings, references, bodyKey: _, keyPlaces: __, ...own } = others
  const targets = references.map(({ at: ___, ...target }) => target)
  return {
    shown: JSON.stringify([frontMatter, title, description, redirect, hasOwnTitle, inlineStyles, scripts]),
    places: JSON.stringify([ids, headings.map(({ id, text }) => [id, text])]),
    own: JSON.stringify([own, headings, targets, dependencies, componentsMark, diagrams]),
  }
}
