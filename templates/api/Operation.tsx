import type { ReactNode } from 'react'
import { MoreLink } from './MoreLink.tsx'
import { withoutBackticks } from '../../src/model/inline-code.ts'
import type { OperationView, BodyView } from '../../src/model/api-view.ts'
import { heightOfOperation } from './expected-height.ts'
import { Heading } from './parts/Heading.tsx'
import { InlineCode } from './parts/InlineCode.tsx'
import { Marks } from './parts/Marks.tsx'
import { Markup } from './parts/Markup.tsx'
import { Method } from './parts/Method.tsx'
import { Path } from './parts/Path.tsx'
import { Responses } from './Responses.tsx'
import { Rows } from './Schema.tsx'
import { Samples } from './Samples.tsx'
import { Servers } from './Servers.tsx'
import { Title } from './parts/Title.tsx'
import { useMessages } from '../messages.tsx'
import { Content } from './Content.tsx'
import { Codes } from './parts/Codes.tsx'

interface OperationProps {
  readonly operation: OperationView
  /** Level of the heading. */
  readonly level: number
  /** A callback is inside another operation, two levels deeper. */
  readonly isInner?: boolean
}

/** One call: its parameters and responses on one side, its samples on the other. */
export function Operation({ operation, level, isInner = false }: OperationProps): ReactNode {
  const write = useMessages()
  const { id, title, label, method, path, samples, bodies, examples, tryIt } = operation
  const inside = level + 1
  return (
    <section
      className={`api-operation ${isInner ? 'api-operation-inner' : 'api-columns'}`}
      aria-labelledby={id}
      data-height={isInner ? undefined : heightOfOperation(operation)}
    >
      <div className="api-says">
        <Heading
          id={id}
          level={level}
          label={label === withoutBackticks(title) ? undefined : label}
          className="api-operation-title"
          text={<InlineCode text={title} />}
        >
          <Marks marks={[...(operation.isDeprecated ? ['deprecated'] : []), ...operation.marks]} />
        </Heading>
        <p className="api-address">
          <Method method={method} /> <Path path={path} />
        </p>
        <Markup html={operation.descriptionHtml} />
        <MoreLink link={operation.externalDocs} />
        {operation.servers.length > 0 && (
          <div className="api-card">
            <p className="api-label">{write('serversOfCall')}</p>
            <Servers servers={operation.servers} />
          </div>
        )}
        <Security requirements={operation.security} />
        {operation.parameters.map(({ title: heading, id: group, rows }) => (
          <section className="api-part" key={group} aria-label={write('partOf', { part: heading, operation: label })}>
            <Heading id={group} level={inside} text={heading} />
            <Rows rows={rows} />
          </section>
        ))}
        {operation.body && <Body body={operation.body} operation={label} level={inside} />}
        <Responses responses={operation.responses} level={inside} />
      </div>
      {(samples.length + bodies.length + examples.length > 0 || tryIt) && (
        <div className="api-samples">
          <Samples operation={operation} />
        </div>
      )}
      <Callbacks callbacks={operation.callbacks} level={inside} />
    </section>
  )
}

interface CallbacksProps {
  readonly callbacks: OperationView['callbacks']
  /** Level of the heading. */
  readonly level: number
}

/** Calls that the service makes to the client. */
function Callbacks({ callbacks, level }: CallbacksProps): ReactNode {
  const write = useMessages()
  if (callbacks.length === 0) return null
  return (
    <div className="api-part api-says">
      <Title level={level}>{write('callbacks')}</Title>
      {callbacks.map(({ name, operations }) => (
        <details className="api-tree" key={name}>
          <summary>{name}</summary>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} level={level + 1} isInner />
          ))}
        </details>
      ))}
    </div>
  )
}

interface BodyProps {
  readonly body: BodyView
  /** Name of the operation, for the name of the link. */
  readonly operation: string
  /** Level of the heading. */
  readonly level: number
}

/** The request body of a call. */
function Body({ body, operation, level }: BodyProps): ReactNode {
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

type Requirement = OperationView['security'][number]

/** The authentication of an operation. One entry of the list is enough. */
function Security({ requirements }: { readonly requirements: readonly Requirement[] }): ReactNode {
  const write = useMessages()
  if (requirements.length === 0) return null
  return (
    <div className="api-card">
      <p className="api-label">{write('authentication')}</p>
      <ul>
        {requirements.map((schemes, index) => (
          <li key={index}>
            {index > 0 && <span className="api-type">{write('or')} </span>}
            {schemes.length === 0 ? write('noAuthentication') : <Schemes schemes={schemes} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Schemes that are needed together. */
function Schemes({ schemes }: { readonly schemes: Requirement }): ReactNode {
  const write = useMessages()
  return schemes.map(({ label, href, kind, key, scopes }, place) => (
    <span key={label}>
      {place > 0 && <strong> {write('and')} </strong>}
      {href === undefined ? label : <a href={href}>{label}</a>}
      {kind !== undefined && <span className="api-type"> {kind}</span>}
      {key !== undefined && (
        <>
          <span className="api-type">, {key.place} </span>
          <code>{key.name}</code>
        </>
      )}
      {scopes.length > 0 && (
        <>
          <span className="api-type"> {write('withScopes')}</span>
          <Codes texts={scopes} />
        </>
      )}
    </span>
  ))
}
