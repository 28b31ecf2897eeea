import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Renders what a site's own components show; React's words for one that waits speak of a page that is alive. */
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

/** A component that ends the process would end a build in the middle, with the status of one that went well. */
function refuseExit(): never {
  throw new Error('a component must not call process.exit()')
}
