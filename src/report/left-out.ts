import { count, number } from './count.ts'
import { guideName } from './guide.ts'
import type { Place } from '../model/page.ts'
import type { Problem, Report } from './problem.ts'
import { sortProblems } from './sort-problems.ts'

/** The rule of what docsgen leaves out of a site of another tool. */
export const leftOutRule = 'left-out'

/** Reports something on a page that is left out. The text names the cause, not the place, because causes are counted. */
export function reportLeftOut(what: string, place: Place, report: Report): void {
  const at = { column: 1, ...place }
  report({ severity: 'warning', rule: leftOutRule, message: `docsgen leaves out ${what}`, at })
}

/** Reports a React page of another tool that cannot be shown. */
export function reportLeftOutScript(file: string, reason: string, report: Report): void {
  reportLeftOut(`the React page ${file}: ${reason}`, { file, line: 1 }, report)
}

/** A cause of losses, how often it occurs, its first places, and what to do about it. */
export interface LeftOut {
  readonly cause: string
  readonly count: number
  readonly places: readonly Place[]
  readonly fix: string
  /** Whether `init --rewrite` removes what is not shown from the pages. */
  readonly isRewritten: boolean
}

/** The name in braces is that of a guide. */
const fixes: readonly (readonly [cause: RegExp, fix: string])[] = [
  [/embedded notes/, 'write ::include{file="…"} for the notes, and HTML for the media'],
  [/embedded media/, 'write the HTML of the media in its place'],
  [/notebooks/, 'convert them to Markdown: jupyter nbconvert --to markdown'],
  [/not installed/, 'install the packages of the site'],
  [/the package ".*" fails/, 'update the package, or remove what uses it from the page'],
  [
    /needs a part that docsgen lacks/,
    'write what it shows in Markdown, or change it so that it does not need the theme',
  ],
  [/elements of the head/, 'use "description", "keywords" and "image" in the front matter, or a slot'],
  [/extra_javascript|additional-js/, 'use slots, components or .tsx pages of docsgen'],
  [/the shortcode /, 'write what it shows in Markdown, or as a component of docsgen'],
  [/attribute lists|look of buttons|icons|abbreviations|badges/, 'write it in HTML, or remove it'],
  [/React page/, 'write the page in Markdown, or as a .tsx page of docsgen'],
  [/styles|customCss|extra_css|additional-css/, 'move the styles to theme.css'],
  [/languages/, 'add the languages to "site.locales"'],
  [/versions/, 'add the versions to "versions"'],
  [/the option /, 'look for an option of docsgen in {configuration}'],
  [/the function /, 'write a plugin of remark or rehype if pages need it: {plugins}'],
  [/theme|layout|templates|Astro|part of Docusaurus/, 'use slots, components or .tsx pages of docsgen'],
  [/text of "|part of Docusaurus|component </, 'write what it shows in Markdown, or as a component of docsgen'],
  [/navigation bar/, 'add it to "navbar.items" as a link'],
  [/HTML in the footer/, 'write it as text or as links in "footer"'],
  [/banners/, 'write it as ":::note" at the top of the page, or use "announcement" for all pages'],
  [/buttons without a text/, 'give each button a text and a link'],
  [/because it fails|that fails/, 'fix the error in the code of the site'],
  [/search by|carbonAds|routeMiddleware/, 'use a slot: {customizing}'],
  [
    /plugin|preprocessors|hooks|function|extensions of/,
    'look for an option of docsgen, or write a plugin of remark or rehype',
  ],
]

/** What the rewriting of pages removes. */
const removed =
  /leaves out (?:styles of pages|attribute lists|the look of buttons|icons|the icon |explanations of abbreviations|templates of pages|banners|badges|elements of the head that a page|links to the previous)/

/** The cause itself often ends with what to do. */
function fixOf(cause: string): string {
  const own = /; (?!only)(.+)$/.exec(cause)?.[1]
  const fix = fixes.find(([pattern]) => pattern.test(cause))?.[1] ?? 'see {migrating} for what docsgen has instead'
  return own ?? fix.replace(/\{(\w+)\}/, (_, guide: string) => guideName(guide))
}

/** What was left out, most frequent first. */
export function listLeftOut(problems: readonly Problem[]): LeftOut[] {
  const losses = sortProblems(problems).filter(({ rule }) => rule === leftOutRule)
  return [...Map.groupBy(losses, ({ message }) => message)]
    .map(([cause, alike]) => ({
      cause,
      count: alike.length,
      places: alike.slice(0, 3).flatMap(({ at }) => (at === undefined ? [] : [at])),
      fix: fixOf(cause),
      isRewritten: removed.test(cause),
    }))
    .toSorted((one, other) => other.count - one.count)
}

/** How many pages of a site are complete. */
export interface Faithfulness {
  readonly pages: number
  readonly faithful: number
}

/** Counts the pages from which nothing is left out; `undefined` if nothing is left out of the site. */
export function countFaithful(files: readonly string[], problems: readonly Problem[]): Faithfulness | undefined {
  const losses = problems.filter(({ rule }) => rule === leftOutRule)
  const lossy = new Set(losses.map(({ at }) => at?.file))
  return losses.length === 0
    ? undefined
    : { pages: files.length, faithful: files.filter((file) => !lossy.has(file)).length }
}

/** What is left out of a site, and what to do about each cause. */
export function describeLeftOut({ pages, faithful }: Faithfulness, problems: readonly Problem[]): readonly string[] {
  const causes = listLeftOut(problems)
  const lossy = new Set(problems.flatMap(({ rule, at }) => (rule === leftOutRule && at?.line ? [at.file] : [])))
  return [
    `Left out: ${count(causes.length, 'cause')}, in ${count(lossy.size, 'file')} of pages. Nothing is left out of ${number(faithful)} of ${count(pages, 'page')}.`,
    ...causes.map(({ cause, count: times, fix, isRewritten }) => {
      const shown = cause.replace(/^docsgen leaves out /, '').replace(`; ${fix}`, '')
      return `  ${number(times).padStart(5)}  ${shown}\n         → ${fix}${isRewritten ? '; docsgen init --rewrite removes it' : ''}`
    }),
  ]
}
