import type { ReactNode } from 'react'
import type { IntroductionView, SecuritySchemeView } from '../../src/model/api-view.ts'
import type { ValuesView } from '../../src/model/api-values-view.ts'
import { Markup } from './parts/Markup.tsx'
import { Section } from './Section.tsx'
import { Servers } from './Servers.tsx'
import { Values } from './Values.tsx'
import { useMessages } from '../messages.tsx'
import { Terms } from './Description.tsx'
import { Facts } from './parts/Facts.tsx'
import { Heading } from './parts/Heading.tsx'
import { Marks } from './parts/Marks.tsx'

interface IntroductionProps {
  readonly introduction: IntroductionView
  readonly values: ValuesView | undefined
}

/** The description of the whole API, and next to it what every call needs. */
export function Introduction({ introduction, values }: IntroductionProps): ReactNode {
  const write = useMessages()
  const { servers, security } = introduction
  const hasAside = servers.length + security.length > 0 || values !== undefined
  return (
    <div className="api-split">
      <div>
        <Head view={introduction} />
        <Markup html={introduction.descriptionHtml} />
      </div>
      {hasAside && (
        <div className="api-aside">
          {servers.length > 0 && (
            <Section id="servers" title={write('servers')}>
              <Servers servers={servers} />
            </Section>
          )}
          {security.length > 0 && (
            <Section id="authentication" title={write('waysToAuthenticate')}>
              {security.map((scheme) => (
                <Authentication key={scheme.id} scheme={scheme} />
              ))}
            </Section>
          )}
          {values && <Values values={values} />}
        </div>
      )}
    </div>
  )
}

function Head({ view }: { readonly view: IntroductionView }): ReactNode {
  const write = useMessages()
  return (
    <header className="api-head" id="introduction">
      <h1>{view.title}</h1>
      {view.summary !== undefined && <p className="api-summary">{view.summary}</p>}
      <dl className="api-facts">
        {view.version !== undefined && (
          <div>
            <dt>{write('apiVersion')}</dt>
            <dd>{view.version}</dd>
          </div>
        )}
        {view.facts.map(({ label, text, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{href === undefined ? text : <a href={href}>{text}</a>}</dd>
          </div>
        ))}
        {view.downloads.length > 0 && (
          <div>
            <dt>{write('document')}</dt>
            <dd>
              {view.downloads.map(({ label, href }) => (
                <a key={href} href={href} download={label}>
                  {label}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </header>
  )
}

/** One authentication scheme. */
function Authentication({ scheme }: { readonly scheme: SecuritySchemeView }): ReactNode {
  return (
    <div className="api-scheme">
      <Heading id={scheme.id} level={3} text={scheme.key}>
        {' '}
        <span className="api-kind">{scheme.kind}</span>
        <Marks marks={scheme.isDeprecated ? ['deprecated'] : []} />
      </Heading>
      <Facts facts={scheme.facts} />
      <Markup html={scheme.descriptionHtml} />
      {scheme.flows.map(({ kind, facts, scopes }) => (
        <div className="api-flow" key={kind}>
          <h4>{kind}</h4>
          <Facts facts={facts} />
          {scopes.length > 0 && <Terms terms={scopes} />}
        </div>
      ))}
    </div>
  )
}
