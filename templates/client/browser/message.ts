import { fillMessage, type Message } from '../../../src/formats/message.ts'
import type { BrowserMessages, MessageValues } from '../../../src/model/messages.ts'

const { body, documentElement } = document

/** The texts of the site that are not the English ones. */
const own = JSON.parse(body.dataset['messages'] ?? '{}') as Readonly<Record<string, Message | undefined>>

/** A message, cut at its placeholders. Its form follows the plural rules of the site's language. */
export function fill<Value>(message: Message, values: Readonly<Record<string, Value>>): (string | Value)[] {
  return fillMessage(message, values, (count) => new Intl.PluralRules(documentElement.lang).select(count))
}

/** A text in the language of the site. The English text is that of the table, as the types require. */
export function text<Key extends keyof BrowserMessages>(
  key: Key,
  english: BrowserMessages[Key],
  ...[values]: MessageValues<BrowserMessages[Key], string | number>
): string {
  return fill<string | number>(own[key] ?? english, values ?? {}).join('')
}
