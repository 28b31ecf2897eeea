import type { ReactNode } from 'react'
import type { SecuritySchemeView } from '../../src/model/api-view.ts'
import { Terms } from './Description.tsx'
import { Facts } from './parts/Facts.tsx'
import { Heading } from './parts/Heading.tsx'
import { Marks } from './parts/Marks.tsx'
import { Markup } from './parts/Markup.tsx'

/** One authentication scheme. */
export function Authentication({ scheme }: { readonly scheme: SecuritySchemeView }): ReactNode {
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
