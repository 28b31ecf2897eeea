import type { ReactNode } from 'react'
import type { OperationView } from '../../src/model/api-view.ts'
import { Anchor } from './Anchor.tsx'
import { Body } from './Body.tsx'
import { CopyLink } from './CopyLink.tsx'
import { Markup } from './Markup.tsx'
import { Method } from './Method.tsx'
import { Path } from './Path.tsx'
import { Responses } from './Responses.tsx'
import { Rows } from './Schema.tsx'
import { Samples } from './Samples.tsx'
import { Security } from './Security.tsx'
import { Servers } from './Servers.tsx'

interface OperationProps {
  readonly operation: OperationView
  /** A callback stands inside another operation, two levels deeper. */
  readonly isInner?: boolean
}

/** One call: what it takes and gives on one side, samples of it on the other. */
export function Operation({ operation, isInner = false }: OperationProps): ReactNode {
  const { id, title, method, path, samples, examples } = operation
  const Title = isInner ? 'h5' : 'h3'
  return (
    <section className={isInner ? 'api-operation api-operation-inner' : 'api-operation'} aria-labelledby={id}>
      <div className="api-says">
        <Title id={id}>
          {title}
          {operation.isDeprecated && <span className="api-mark api-mark-deprecated">deprecated</span>}
          <Anchor id={id} label={title} />
        </Title>
        <p className="api-address">
          <Method method={method} />
          <Path path={path} />
          <CopyLink label={title} />
        </p>
        <Markup html={operation.descriptionHtml} />
        {operation.externalDocs && (
          <p>
            <a href={operation.externalDocs.href}>{operation.externalDocs.label}</a>
          </p>
        )}
        {operation.servers.length > 0 && (
          <>
            <h4>Servers of this call</h4>
            <Servers servers={operation.servers} />
          </>
        )}
        <Security requirements={operation.security} />
        {operation.parameters.map(({ title: heading, id: group, rows }) => (
          <section className="api-part" key={group} aria-labelledby={group}>
            <h4 id={group}>
              {heading}
              <Anchor id={group} label={`${heading} of ${title}`} />
            </h4>
            <Rows rows={rows} />
          </section>
        ))}
        {operation.body && <Body body={operation.body} operation={title} />}
        <Responses responses={operation.responses} />
        <Callbacks callbacks={operation.callbacks} />
      </div>
      {(samples.length > 0 || examples.length > 0) && (
        <div className="api-samples">
          <Samples id={id} name={title} samples={samples} examples={examples} />
        </div>
      )}
    </section>
  )
}

/** Calls that the service makes in turn. */
function Callbacks({ callbacks }: { readonly callbacks: OperationView['callbacks'] }): ReactNode {
  if (callbacks.length === 0) return null
  return (
    <div className="api-part">
      <h4>Callbacks</h4>
      {callbacks.map(({ name, operations }) => (
        <details className="api-tree" key={name}>
          <summary>{name}</summary>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} isInner />
          ))}
        </details>
      ))}
    </div>
  )
}
