import type { ReactNode } from 'react'
import type { BodyView } from '../../src/model/api-view.ts'
import { Anchor } from './Anchor.tsx'
import { Content } from './Content.tsx'
import { Markup } from './Markup.tsx'

interface BodyProps {
  readonly body: BodyView
  /** Title of the operation, for the name of the link. */
  readonly operation: string
}

/** What a call carries. */
export function Body({ body, operation }: BodyProps): ReactNode {
  return (
    <section className="api-part" aria-labelledby={body.id}>
      <h4 id={body.id}>
        Request body
        {body.isRequired && <span className="api-mark api-mark-required">required</span>}
        <Anchor id={body.id} label={`Request body of ${operation}`} />
      </h4>
      <Markup html={body.descriptionHtml} />
      {body.content.map((content) => (
        <Content key={content.mediaType} content={content} />
      ))}
    </section>
  )
}
