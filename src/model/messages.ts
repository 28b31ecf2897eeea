import { fillMessage, type ChooseForm, type Message } from '../formats/message.ts'
import type { tryItMessages } from './messages/api/en.ts'
import type { browserMessages, en } from './messages/en.ts'

/** Every text of the interface has a key. */
export type MessageKey = keyof typeof en

/** The texts of the interface in one language. */
export type Messages = Readonly<Record<MessageKey, Message>>

/** A language, and the texts of the interface in it. */
export interface Language {
  readonly locale: string
  readonly messages: Messages
}

/** The texts that scripts show in the browser. */
export type BrowserMessages = typeof browserMessages

/** The texts of the form that sends requests. */
export type TryItMessages = typeof tryItMessages

/** A text of the interface with the values of its placeholders, for code that does not know the language. */
export interface MessageCall {
  readonly key: MessageKey
  readonly values?: Readonly<Record<string, string>>
}

type PlaceholderOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderOf<Rest> : never

/** The placeholders of an English message. */
export type Placeholders<English> = PlaceholderOf<English extends { readonly other: infer Text } ? Text : English>

/** The values of a message's placeholders; nothing for a message without any. */
export type MessageValues<English, Value> = [Placeholders<English>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<English>, Value>>]

/** Writes the texts of the interface in the language of the site. */
export interface MessageWriter {
  readonly text: <Key extends MessageKey>(
    key: Key,
    ...values: MessageValues<(typeof en)[Key], string | number>
  ) => string
  /** The parts of a text, for values that are not texts. */
  readonly parts: <Key extends MessageKey, Value>(
    key: Key,
    ...values: MessageValues<(typeof en)[Key], Value>
  ) => (string | Value)[]
}

/** A writer for the messages of a language. */
export function createMessageWriter(messages: Messages, locale: string): MessageWriter {
  let rules: Intl.PluralRules | undefined
  const chooseForm: ChooseForm = (count) => (rules ??= new Intl.PluralRules(locale)).select(count)
  return {
    text: (key, ...[values = {}]) => fillMessage(messages[key], values, chooseForm).join(''),
    parts: (key, ...[values = {}]) => fillMessage(messages[key], values, chooseForm),
  }
}

/** The texts that are not those of an English table, as JSON for scripts, which repeat the English texts. */
export function ownMessages(
  english: Readonly<Partial<Record<MessageKey, Message>>>,
  messages: Messages,
): string | undefined {
  const own = Object.entries(messages).filter(([key, text]) => {
    const usual = english[key as MessageKey]
    return usual !== undefined && usual !== text
  })
  return own.length === 0 ? undefined : JSON.stringify(Object.fromEntries(own))
}
