import { Session } from 'node:inspector/promises'
import type { MarkdownOptions } from '../../src/markdown/parse/page-context.ts'

/**
 * Creates a function that reads a text through the whole page pipeline and returns the number of JavaScript blocks that
 * ran. V8 counts them, in docsgen's code and its libraries, so the number does not depend on the machine. Work inside a
 * single engine call, such as a regular expression, is not counted.
 */
export async function createWorkCounter(options: Partial<MarkdownOptions>): Promise<(text: string) => Promise<number>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  // Only code that is compiled after this is counted in full.
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
  // Loads the libraries that are otherwise loaded on demand.
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
