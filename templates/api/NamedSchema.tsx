import type { ReactNode } from 'react'
import type { NamedSchemaView } from '../../src/model/api-view.ts'
import { heightOfSchema } from './expected-height.ts'
import { Heading } from './Heading.tsx'
import { Schema } from './Schema.tsx'

interface NamedSchemaProps {
  readonly named: NamedSchemaView
  /** Level of the heading. */
  readonly level: number
}

/** A schema with its name as the heading. */
export function NamedSchema({ named: { id, name, label, schema }, level }: NamedSchemaProps): ReactNode {
  return (
    <section className="api-named" aria-labelledby={id} data-height={heightOfSchema(schema)}>
      <Heading
        id={id}
        level={level}
        text={name}
        label={label === name ? undefined : label}
        className="api-named-title"
      />
      <Schema schema={schema} />
    </section>
  )
}
