import type { Page, PageBody, Place } from '../../model/page.ts'
import { internalError } from '../../report/internal-error.ts'
import { nameBody } from './name-body.ts'
import type { Problem } from '../../report/problem.ts'

/** A page without content. */
export function emptyPage({ source, file }: Pick<Page, 'source' | 'file'>) {
  return {
    source,
    file,
    frontMatter: {},
    keyPlaces: {},
    title: source,
    description: '',
    hasOwnTitle: false,
    headings: [],
    ids: [],
    references: [],
    components: [],
  } satisfies Omit<Page, 'bodyKey'>
}

/** The body of a page without content. */
export const emptyBody: PageBody = {
  html: { texts: [''], placeholders: [] },
  markdown: { texts: [''], placeholders: [] },
  sections: [],
}

/** An empty page in place of one that could not be read. The problems explain why. */
export function brokenPage(named: Pick<Page, 'source' | 'file'>, problems: readonly Problem[]) {
  const page = nameBody({ ...emptyPage(named), state: 'broken' }, '')
  return { page, body: emptyBody, problems, dependencies: [], diagrams: [] }
}

/** Why a page could not be read. */
export function explainFailure(error: unknown, at: Place): Problem {
  // Compiling a regular expression with a full stack throws a different message.
  const isTooDeep = error instanceof Error && /call stack|: Stack overflow$/.test(error.message)
  if (!isTooDeep) return internalError(error, 'read this page', at)
  const message = 'this page is nested too deeply to be read; flatten it'
  return { severity: 'error', rule: 'nesting-too-deep', message, at }
}
