import { readMessages } from '../../src/config/messages.ts'
import { plainMessage } from '../../src/formats/message.ts'
import type { MessageKey, Messages } from '../../src/model/messages.ts'

/** The texts of docsgen in a language. A mistake in them fails the test. */
export function messagesIn(locale: string): Messages {
  return readMessages({ root: import.meta.dirname, locale, at: { file: '' } }, ({ message }) => {
    throw new Error(message)
  })
}

/** The same without plurals. */
export function textsIn(locale: string): Record<MessageKey, string> {
  const texts = Object.entries(messagesIn(locale)).map(([key, message]) => [key, plainMessage(message)])
  return Object.fromEntries(texts) as Record<MessageKey, string>
}
