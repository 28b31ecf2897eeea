import type { ReactNode } from 'react'
import type { BodyView } from '../../src/model/api-view.ts'
import { Content } from './Content.tsx'
import { Heading } from './parts/Heading.tsx'
import { Marks } from './parts/Marks.tsx'
import { Markup } from './parts/Markup.tsx'
import { useMessages } from '../messages.tsx'

interface BodyProps {
  readonly body: BodyView
  /** Name of the operation, for the name of the link. */
  readonly operation: string
  /** Level of the heading. */
  readonly level: number
}

/** The request body of a call. */
export function Body({ body, operation, level }: BodyProps): ReactNode {
  const write = useMessages()
  return (
    <section className="api-part" aria-label={write('requestBodyOf', { operation })}>
      <Heading id={body.id} level={level} text={write('requestBody')}>
        <Marks marks={body.isRequired ? ['required'] : []} />
      </Heading>
      <Markup html={body.descriptionHtml} />
      {body.content.map((content) => (
        <Content key={content.mediaTypes[0]} content={content} />
      ))}
    </section>
  )
}
