import type { ReactNode } from 'react'
import type { SecuritySchemeView } from '../../src/model/api-view.ts'
import { Anchor } from './Anchor.tsx'
import { Facts } from './Facts.tsx'
import { Markup } from './Markup.tsx'

/** One way to authenticate. */
export function Authentication({ scheme }: { readonly scheme: SecuritySchemeView }): ReactNode {
  return (
    <div className="api-scheme">
      <h3 id={scheme.id}>
        {scheme.key} <span className="api-kind">{scheme.kind}</span>
        {scheme.isDeprecated && ' '}
        {scheme.isDeprecated && <span className="api-mark api-mark-deprecated">deprecated</span>}
        <Anchor id={scheme.id} label={scheme.key} />
      </h3>
      <Facts facts={scheme.facts} />
      <Markup html={scheme.descriptionHtml} />
      {scheme.flows.map(({ kind, facts, scopes }) => (
        <div className="api-flow" key={kind}>
          <h4>{kind}</h4>
          <Facts facts={facts} />
          {scopes.length > 0 && (
            <dl className="api-values">
              {scopes.map(({ name, description }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </div>
  )
}
