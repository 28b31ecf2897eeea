import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Renders a site's components synchronously. React's own error for a component that suspends refers to live pages, so
 * it is replaced.
 */
export function renderAtOnce(element: ReactNode): string {
  const exit = Object.getOwnPropertyDescriptor(process, 'exit')
  process.exit = refuseExit
  try {
    return renderToStaticMarkup(element)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('A component suspended')) throw error
    const message = 'a component is async or waits for a promise; await what it needs at the top of the module instead'
    throw new Error(message, { cause: error })
  } finally {
    if (exit !== undefined) Object.defineProperty(process, 'exit', exit)
  }
}

/** Without this, a component could end the build early with a successful exit code. */
function refuseExit(): never {
  throw new Error('a component must not call process.exit()')
}
