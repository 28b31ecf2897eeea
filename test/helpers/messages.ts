import path from 'node:path'
import { readMessages } from '../../src/config/messages.ts'
import { plainMessage } from '../../src/formats/message.ts'
import type { MessageKey, Messages } from '../../src/model/messages.ts'

/** Has the texts of docsgen as a site has its own. */
const root = path.resolve(import.meta.dirname, '../../src/config')

/** The texts of docsgen in a language. A mistake in them fails the test. */
export function messagesIn(locale: string): Messages {
  return readMessages({ root, locale, at: { file: '' } }, ({ message }) => {
    throw new Error(message)
  })
}

/** The same without plurals. */
export function textsIn(locale: string): Record<MessageKey, string> {
  const texts = Object.entries(messagesIn(locale)).map(([key, message]) => [key, plainMessage(message)])
  return Object.fromEntries(texts) as Record<MessageKey, string>
}
