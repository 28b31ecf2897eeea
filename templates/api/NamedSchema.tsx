import { Fragment, type ReactNode } from 'react'
import type { NamedSchemaView } from '../../src/model/api-view.ts'
import { heightOfSchema } from './expected-height.ts'
import { Heading } from './parts/Heading.tsx'
import { ChosenExample } from './Samples.tsx'
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
  const { id, name, label, users, furtherUsers, schema, examples } = named
  const hasExamples = examples.length > 0
  return (
    <section
      className={hasExamples ? 'api-named api-columns' : 'api-named'}
      aria-labelledby={id}
      data-height={heightOfSchema(named)}
    >
      <div className="api-says">
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
      </div>
      {hasExamples && (
        <div className="api-samples">
          <section className="api-sample" aria-label={write('examplesOf', { operation: label })}>
            <p className="api-sample-title">{write('example')}</p>
            <ChosenExample codes={examples} />
          </section>
        </div>
      )}
    </section>
  )
}
