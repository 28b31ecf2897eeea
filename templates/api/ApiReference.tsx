import type { ReactNode } from 'react'
import type { ApiPageView } from '../../src/model/api-view.ts'
import { Introduction } from './Introduction.tsx'
import { Navigation } from './Navigation.tsx'
import { Operation } from './Operation.tsx'
import { Schemas } from './Schemas.tsx'
import { Section } from './Section.tsx'
import { Tag } from './Tag.tsx'
import { Values } from './Values.tsx'

/** A whole API document on one page: its navigation, and everything it says. */
export function ApiReference({ view }: { readonly view: ApiPageView }): ReactNode {
  return (
    <div className="api">
      <Navigation groups={view.navigation} />
      <div className="api-main">
        <Introduction view={view} />
        {view.values && <Values values={view.values} />}
        {view.tags.map((tag) => (
          <Tag key={tag.id} tag={tag} />
        ))}
        {view.webhooks.length > 0 && (
          <Section id="webhooks" title="Webhooks">
            <p>Calls that the service makes to an address of yours.</p>
            {view.webhooks.map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </Section>
        )}
        {view.schemas.length > 0 && <Schemas schemas={view.schemas} />}
      </div>
    </div>
  )
}
