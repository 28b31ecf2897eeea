/** The forms of a text that contains a number, as the plural rules of its language name them. */
export type PluralForms = { readonly other: string } & {
  readonly [Rule in Exclude<Intl.LDMLPluralRule, 'other'>]?: string
}

/** A text of the interface. `{name}` is replaced with a value. */
export type Message = string | PluralForms

/** Decides which form of a text goes with a number. */
export type ChooseForm = (count: number) => Intl.LDMLPluralRule

/** A message, cut at its placeholders and with their values. Its form follows the value of `{count}`. */
export function fillMessage<Value>(
  message: Message,
  values: Readonly<Record<string, Value>>,
  chooseForm: ChooseForm,
): (string | Value)[] {
  const text = typeof message === 'string' ? message : (message[chooseForm(Number(values['count']))] ?? message.other)
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))
}

/** The text of a message that has no placeholders. */
export function plainMessage(message: Message): string {
  return typeof message === 'string' ? message : message.other
}
