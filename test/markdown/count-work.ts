import { Session } from 'node:inspector/promises'
import type { MarkdownOptions } from '../../src/markdown/parse/page-context.ts'

/**
 * Makes a function that reads a text as a page, through the whole pipeline of pages, and gives the number of blocks of
 * JavaScript that ran. The count is V8's own, of docsgen's code and of its libraries alike, and does not depend on the
 * machine. It leaves out what runs inside one call of the engine, such as a regular expression.
 */
export async function createWorkCounter(options: Partial<MarkdownOptions>): Promise<(text: string) => Promise<number>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  // Only what is compiled from here on is counted in full.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const { createReader } = await import('./read-page.ts')
  const { packPage } = await import('../../src/pages/packed-page.ts')
  const parse = await createReader(options)
  const read = async (text: string): Promise<void> => {
    packPage(await parse({ source: 'page.md', file: 'content/page.md', bytes: new TextEncoder().encode(text) }))
  }
  const takeCount = async (): Promise<number> => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result.reduce(
      (sum, { functions }) => sum + functions.reduce((all, { ranges }) => all + countOf(ranges), 0),
      0,
    )
  }
  // Libraries that are loaded when they are needed are loaded now.
  await read('# A\n\n```js\nlet a\n```\n\n<b>x</b> $x$ :tada:\n')
  return async (text) => {
    await takeCount()
    await read(text)
    return takeCount()
  }
}

function countOf(ranges: readonly { readonly count: number }[]): number {
  return ranges.reduce((sum, { count }) => sum + count, 0)
}
