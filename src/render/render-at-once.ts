import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { waitLimited } from '../system/limited-wait.ts'

/** A component that waits for something was rendered synchronously. */
export class SuspendedError extends Error {}

/**
 * Renders a site's components synchronously. React's own error for a component that suspends refers to live pages, so
 * it is replaced.
 */
export function renderAtOnce(element: ReactNode): string {
  const allowExit = forbidExit()
  try {
    return renderToStaticMarkup(element)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('A component suspended')) throw error
    const message = 'a component is async or waits for a promise; await what it needs at the top of the module instead'
    throw new SuspendedError(message, { cause: error })
  } finally {
    allowExit()
  }
}

/** Renders components that may wait for something. */
export async function renderWhenReady(element: ReactNode, seconds: number): Promise<string> {
  const { prerenderToNodeStream } = await import('react-dom/static')
  const { text } = await import('node:stream/consumers')
  const allowExit = forbidExit()
  try {
    return await waitLimited(async () => {
      const { prelude } = await prerenderToNodeStream(element, { onError: () => undefined })
      // React separates texts with comments for the browser.
      return (await text(prelude)).replaceAll('<!-- -->', '')
    }, seconds)
  } finally {
    allowExit()
  }
}

/** Without this, a component could end the build early with a successful exit code. Returns what permits it again. */
function forbidExit(): () => void {
  const exit = Object.getOwnPropertyDescriptor(process, 'exit')
  process.exit = refuseExit
  return () => {
    if (exit !== undefined) Object.defineProperty(process, 'exit', exit)
  }
}

function refuseExit(): never {
  throw new Error('a component must not call process.exit()')
}
