import { create, createButton } from './browser/elements.ts'
import { text } from './browser/message.ts'

/** The notice on a page whose scripts failed. */
export function createCrashNotice(error: unknown): HTMLElement {
  return create(
    'section',
    { className: 'crash' },
    create('h1', { textContent: text('pageCrashed', 'This page crashed.') }),
    ...messagesOf(error).map((textContent) => create('p', { textContent })),
    createButton(text('tryAgain', 'Try again'), () => location.reload()),
  )
}

function messagesOf(error: unknown): string[] {
  const messages: string[] = []
  // An error that is its own cause would loop forever.
  for (let cause = error; cause !== undefined && messages.length < 9; cause = causeOf(cause)) {
    const message = cause instanceof Error ? cause.message : describe(cause)
    messages.push(messages.length > 0 ? text('cause', 'Cause: {reason}', { reason: message }) : message)
  }
  return messages
}

/** Anything can be thrown, including values that cannot be JSON. */
function describe(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}
