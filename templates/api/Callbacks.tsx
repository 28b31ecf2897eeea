import type { ReactNode } from 'react'
import type { OperationView } from '../../src/model/api-view.ts'
import { Operation } from './Operation.tsx'

/** Calls that the service makes in turn. */
export function Callbacks({ callbacks }: { readonly callbacks: OperationView['callbacks'] }): ReactNode {
  if (callbacks.length === 0) return null
  return (
    <div className="api-part">
      <h4>Callbacks</h4>
      {callbacks.map(({ name, operations }) => (
        <details className="api-tree" key={name}>
          <summary>{name}</summary>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} isInner />
          ))}
        </details>
      ))}
    </div>
  )
}
