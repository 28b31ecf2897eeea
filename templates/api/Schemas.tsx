import type { ReactNode } from 'react'
import type { NamedSchemaView } from '../../src/model/api-view.ts'
import { Anchor } from './Anchor.tsx'
import { Schema } from './Schema.tsx'
import { Section } from './Section.tsx'

/** Every schema that has a name, in the order of the document. */
export function Schemas({ schemas }: { readonly schemas: readonly NamedSchemaView[] }): ReactNode {
  return (
    <Section id="schemas" title="Schemas">
      {schemas.map(({ id, name, schema }) => (
        <section className="api-named" key={id} aria-labelledby={id}>
          <h3 id={id}>
            {name}
            <Anchor id={id} label={name} />
          </h3>
          <Schema schema={schema} />
        </section>
      ))}
    </Section>
  )
}
