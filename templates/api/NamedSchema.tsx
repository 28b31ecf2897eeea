import { Fragment, type ReactNode } from 'react'
import type { NamedSchemaView } from '../../src/model/api-view.ts'
import { heightOfSchema } from './expected-height.ts'
import { Heading } from './parts/Heading.tsx'
import { Schema } from './Schema.tsx'
import { useMessages } from '../messages.tsx'

interface NamedSchemaProps {
  readonly named: NamedSchemaView
  /** Level of the heading. */
  readonly level: number
}

/** A schema with its name as the heading. */
export function NamedSchema({ named, level }: NamedSchemaProps): ReactNode {
  const write = useMessages()
  const { id, name, label, users, furtherUsers, schema } = named
  return (
    <section className="api-named" aria-labelledby={id} data-height={heightOfSchema(named)}>
      <Heading
        id={id}
        level={level}
        text={name}
        label={label === name ? undefined : label}
        className="api-named-title"
      />
      <Schema schema={schema} />
      {users.length > 0 && (
        <p className="api-users">
          <span className="api-label">{write('usedBy')}</span>{' '}
          {users.map((user, index) => (
            <Fragment key={user.href}>
              {index > 0 && ', '}
              <a href={user.href}>{user.label}</a>
            </Fragment>
          ))}
          {furtherUsers > 0 && ` ${write('andMore', { count: furtherUsers })}`}
        </p>
      )}
    </section>
  )
}
