import { Fragment, type ReactNode } from 'react'
import type { MessageKey } from '../../../src/model/messages.ts'
import { useMessages } from '../../messages.tsx'

const known: Readonly<Record<string, MessageKey>> = {
  required: 'markRequired',
  deprecated: 'markDeprecated',
  nullable: 'markNullable',
  'read-only': 'markReadOnly',
  'write-only': 'markWriteOnly',
  recursive: 'markRecursive',
}

const coloured = ['required', 'deprecated']

/** Short labels after a name, such as "required". The spaces are for readers who search or copy the text. */
export function Marks({ marks }: { readonly marks: readonly string[] }): ReactNode {
  const write = useMessages()
  const nameOf = (mark: string): string =>
    known[mark] === undefined ? mark : (write as (key: MessageKey) => string)(known[mark])
  return marks.map((mark) => (
    <Fragment key={mark}>
      {' '}
      <span className={coloured.includes(mark) ? `api-mark api-mark-${mark}` : 'api-mark'}>{nameOf(mark)}</span>
    </Fragment>
  ))
}
