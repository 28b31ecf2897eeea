import { markDocument, openPage, shareBrowser, type OpenPage } from '../browser/browser.ts'
import { makeProject, type Project } from '../helpers/project.ts'
import { startWarmServe, type WarmServing } from './warm-serve.ts'

export const writtenConfig = `site: { title: Sample, url: "https://docs.example.com", basePath: /docs/, home: /guide, favicon: icon.svg }
sidebars: { docs: [{ autogenerate: . }] }
navbar: { items: [{ kind: search }] }
`

/** So many paragraphs, each with its number. */
export const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, number) => `Paragraph ${String(number)} of the page, with some words.\n`).join('\n')

export const writtenFiles = {
  'docs.config.yaml': writtenConfig,
  'content/guide.md': `# Guide\n\nThe first words.\n\n${paragraphs(40)}\n## Later\n\nThe last words.\n`,
  'content/other.md': '# Other page\n\nSee the [guide](guide.md#later).\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
}

/** A site that is being written, and a browser that shows a page of it. */
export interface Writing extends OpenPage {
  readonly project: Project
  readonly serving: WarmServing
}

interface WritingOptions {
  readonly words?: readonly string[]
  readonly expectsComplaints?: boolean
}

/** Serves a project and opens a page of it; the page is marked, so that loading it anew is noticed. */
export type Write = (own: Readonly<Record<string, string>>, route: string, options?: WritingOptions) => Promise<Writing>

/** Writes a project, serves it and opens a page of it in the browser of the file. */
export const startWriting: Write = async (own, route, { words, expectsComplaints = false } = {}) => {
  const project = makeProject({ ...writtenFiles, ...own })
  const serving = await startWarmServe(project, words)
  const opened = await openPage(await shareBrowser(), new URL(route, serving.url).href, { expectsComplaints })
  await opened.page.waitForFunction(() => 'live' in document.documentElement.dataset)
  await opened.page.waitForLoadState('networkidle').catch(() => undefined)
  await markDocument(opened.page)
  return { ...opened, project, serving }
}
