import type { ReactNode } from 'react'
import { splitCode } from '../../../src/model/inline-code.ts'
import { Breakable } from './Breakable.tsx'

/** A title of the document, which may contain code between backticks. */
export function InlineCode({ text }: { readonly text: string }): ReactNode {
  return splitCode(text).map((part, index) =>
    index % 2 === 1 ? <code key={index}>{part}</code> : <Breakable key={index} text={part} />,
  )
}
