import type { ReactNode } from 'react'
import type { ChoiceView } from '../../src/model/api-view.ts'
import { Schema } from './Schema.tsx'

/** The forms that a value may have, one open at a time. */
export function Choice({ choice }: { readonly choice: ChoiceView }): ReactNode {
  const { id, label, discriminator, variants } = choice
  return (
    <div className="api-choice" id={id}>
      <p className="api-condition-label">
        {label}
        {discriminator !== undefined && (
          <>
            , told apart by <code>{discriminator}</code>
          </>
        )}
      </p>
      {variants.map((variant, index) => (
        <details key={variant.id} id={variant.id} className="api-variant" name={id} open={index === 0}>
          <summary>
            <span>{variant.label}</span>
            {variant.values.map((value) => (
              <code key={value}>{value}</code>
            ))}
          </summary>
          <Schema schema={variant.schema} />
        </details>
      ))}
    </div>
  )
}
