import { fillMessage, type Message } from '../../src/formats/message.ts'
import type { BrowserMessages, MessageValues } from '../../src/model/messages.ts'

const { body, documentElement } = document

/** The texts of the site that are not the English ones. */
const own = JSON.parse(body.dataset['messages'] ?? '{}') as Readonly<Record<string, Message | undefined>>

/** A text in the language of the site. The English text is that of the table, as the types require. */
export function text<Key extends keyof BrowserMessages>(
  key: Key,
  english: BrowserMessages[Key],
  ...[values]: MessageValues<BrowserMessages[Key], string | number>
): string {
  return fillMessage(own[key] ?? english, values ?? {}, (count) =>
    new Intl.PluralRules(documentElement.lang).select(count),
  ).join('')
}
