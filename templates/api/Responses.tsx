import type { ReactNode } from 'react'
import type { ResponseView } from '../../src/model/api-view.ts'
import { Content } from './Content.tsx'
import { Markup } from './parts/Markup.tsx'
import { Rows } from './Schema.tsx'
import { Title } from './parts/Title.tsx'
import { useMessages, Sentence } from '../messages.tsx'
import { Facts } from './parts/Facts.tsx'
import { Method } from './parts/Method.tsx'
import { Path } from './parts/Path.tsx'

interface ResponsesProps {
  readonly responses: readonly ResponseView[]
  /** Level of the heading. */
  readonly level: number
}

/** The responses of a call. The usual one is open. */
export function Responses({ responses, level }: ResponsesProps): ReactNode {
  const write = useMessages()
  if (responses.length === 0) return null
  return (
    <div className="api-part">
      <Title level={level}>{write('responses')}</Title>
      {responses.map((response) => (
        <Response key={response.id} response={response} />
      ))}
    </div>
  )
}

function Response({ response }: { readonly response: ResponseView }): ReactNode {
  const write = useMessages()
  const { id, status, kind, summary, lineHtml, descriptionHtml, headers, content, links } = response
  const head = (
    <>
      <span className="api-status" data-kind={kind}>
        {status}
      </span>{' '}
      {summary !== undefined && (
        <>
          <strong>{summary}</strong>{' '}
        </>
      )}
      {lineHtml !== '' && <span className="api-line" dangerouslySetInnerHTML={{ __html: lineHtml }} />}
    </>
  )
  if (headers.length + content.length + links.length === 0) {
    return (
      <div className="api-response" id={id}>
        <p className="api-response-head">{head}</p>
        <Markup html={descriptionHtml} />
      </div>
    )
  }
  return (
    <details className="api-response" id={id} open={response.isOpen}>
      <summary>{head}</summary>
      <Markup html={descriptionHtml} />
      {headers.length > 0 && (
        <>
          <p className="api-condition-label">{write('headers')}</p>
          <Rows rows={headers} />
        </>
      )}
      {content.map((media) => (
        <Content key={media.mediaTypes[0]} content={media} />
      ))}
      <ResponseLinks links={links} />
    </details>
  )
}

/** Calls that a response links to, with the values that they take from it. */
function ResponseLinks({ links }: { readonly links: ResponseView['links'] }): ReactNode {
  const write = useMessages()
  if (links.length === 0) return null
  return (
    <>
      <p className="api-condition-label">{write('links')}</p>
      <ul className="api-rows">
        {links.map(({ name, descriptionHtml, operation, href, target, facts }) => (
          <li key={name}>
            <p className="api-row-head">
              <span className="api-name">{name}</span>{' '}
              <span className="api-type">
                <Sentence
                  message="leadsTo"
                  values={{ operation: href === undefined ? operation : <a href={href}>{operation}</a> }}
                />
              </span>
              {target && (
                <>
                  {' '}
                  <Method method={target.method} /> <Path path={target.path} />
                </>
              )}
            </p>
            <Markup html={descriptionHtml} />
            <Facts facts={facts} />
          </li>
        ))}
      </ul>
    </>
  )
}
