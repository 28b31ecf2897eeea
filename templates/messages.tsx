import { createContext, Fragment, useContext, type ReactNode } from 'react'
import { createMessageWriter, type Language, type MessageKey, type MessageWriter } from '../src/model/messages.ts'

const MessageContext = createContext<MessageWriter | undefined>(undefined)

interface LocalizedProps {
  readonly site: Language
  readonly children: ReactNode
}

/** Gives the components in it the texts of the interface, in the language of the site. */
export function Localized({ site: { messages, locale }, children }: LocalizedProps): ReactNode {
  return <MessageContext value={createMessageWriter(messages, locale)}>{children}</MessageContext>
}

function useWriter(): MessageWriter {
  const writer = useContext(MessageContext)
  if (writer === undefined) throw new Error('a template was rendered outside of <Localized>')
  return writer
}

/** Writes the texts of the interface. */
export function useMessages(): MessageWriter['text'] {
  return useWriter().text
}

interface SentenceProps {
  readonly message: MessageKey
  /** Elements for the placeholders of the message. */
  readonly values: Readonly<Record<string, ReactNode>>
}

/** A text with elements in it. */
export function Sentence({ message, values }: SentenceProps): ReactNode {
  const parts: (key: MessageKey, given: SentenceProps['values']) => ReactNode[] = useWriter().parts
  return parts(message, values).map((part, index) => <Fragment key={index}>{part}</Fragment>)
}
