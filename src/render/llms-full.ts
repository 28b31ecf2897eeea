import type { OutputFile } from '../model/output.ts'
import type { SitePage } from '../model/site.ts'
import { fingerprintOfText, hash, originOf, markdownVersionText, type RenderSource } from './pages.tsx'

const separator = '\n---\n\n'

/** The text of all pages in one file. */
export function renderLlmsFull(pages: readonly SitePage[], source: RenderSource): OutputFile {
  const { site } = source.config
  const origin = originOf(source.config)
  const keys = pages.map((page) => hash([origin, page.path, fingerprintOfText(page, source)]))
  const head = `# ${site.title}\n${site.tagline === '' ? '' : `\n> ${site.tagline}\n`}`
  return {
    path: 'llms-full.txt',
    fingerprint: hash([head, ...keys]),
    content: () =>
      [
        head,
        ...pages.map((page) => `${separator}Source: ${origin}${page.path}\n\n${markdownVersionText(page, source)}`),
      ].join(''),
  }
}
