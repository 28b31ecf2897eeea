import type { Message } from '../../../src/formats/message.ts'
import type { MessageValues, TryItMessages } from '../../../src/model/messages.ts'
import { fill } from '../browser/message.ts'

const place = document.querySelector<HTMLElement>('[data-try-it]')
/** The texts of the form that are not the English ones. */
const own = JSON.parse(place?.dataset['messages'] ?? '{}') as Readonly<Record<string, Message | undefined>>

/** A text of the form in the language of the site. The English text is that of the table, as the types require. */
export function text<Key extends keyof TryItMessages>(
  key: Key,
  english: TryItMessages[Key],
  ...values: MessageValues<TryItMessages[Key], string | number>
): string {
  return parts(key, english, ...values).join('')
}

/** The same, for values that are elements. */
export function parts<Key extends keyof TryItMessages, Value>(
  key: Key,
  english: TryItMessages[Key],
  ...[values]: MessageValues<TryItMessages[Key], Value>
): (string | Value)[] {
  return fill<Value>(own[key] ?? english, values ?? {})
}
