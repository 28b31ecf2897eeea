import { once } from '../formats/take-or-make.ts'
import type { OutputFile } from '../model/output.ts'
import type { SitePage } from '../model/site.ts'
import { fingerprintOfText, hash, originOf, markdownVersionText, type RenderSource } from './pages.tsx'

const separator = '\n---\n\n'

/** The text of all pages in one file. */
export function renderLlmsFull(pages: readonly SitePage[], source: RenderSource): OutputFile {
  const { site } = source.config
  const origin = originOf(source.config)
  const head = `# ${site.title}\n${site.tagline === '' ? '' : `\n> ${site.tagline}\n`}`
  return {
    path: 'llms-full.txt',
    fingerprint: once(() =>
      hash([head, ...pages.map((page) => hash([origin, page.path, fingerprintOfText(page, source)]))]),
    ),
    repeatsOthers: true,
    content: () =>
      // Joined as bytes, because a text with a single letter beyond Latin-1 takes twice the memory.
      Buffer.concat([
        Buffer.from(head),
        ...pages.map((page) =>
          Buffer.from(`${separator}Source: ${origin}${page.path}\n\n${markdownVersionText(page, source)}`),
        ),
      ]),
  }
}
