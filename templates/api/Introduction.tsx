import type { ReactNode } from 'react'
import type { IntroductionView } from '../../src/model/api-view.ts'
import { Authentication } from './Authentication.tsx'
import { Markup } from './Markup.tsx'
import { Section } from './Section.tsx'
import { Servers } from './Servers.tsx'

/** What the document says of the API as a whole. */
export function Introduction({ introduction: view }: { readonly introduction: IntroductionView }): ReactNode {
  return (
    <>
      <header className="api-head" id="introduction">
        <h1>{view.title}</h1>
        {view.summary !== undefined && <p className="api-summary">{view.summary}</p>}
        <dl className="api-facts">
          {view.version !== undefined && (
            <div>
              <dt>Version</dt>
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
              <dt>Document</dt>
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
      <Markup html={view.descriptionHtml} />
      {view.servers.length > 0 && (
        <Section id="servers" title="Servers">
          <Servers servers={view.servers} />
        </Section>
      )}
      {view.security.length > 0 && (
        <Section id="authentication" title="Ways to authenticate">
          {view.security.map((scheme) => (
            <Authentication key={scheme.id} scheme={scheme} />
          ))}
        </Section>
      )}
    </>
  )
}
