import type { ReactNode } from 'react'
import type { SchemaView } from '../../src/model/api-view.ts'
import { Description, Signature } from './Description.tsx'
import { Tree } from './Tree.tsx'

/** A value without a name of its own: its type, what is said of it, and what is inside. */
export function Schema({ schema }: { readonly schema: SchemaView }): ReactNode {
  return (
    <div className="api-schema">
      <p className="api-signature">
        <Signature schema={schema} />
      </p>
      <Description schema={schema} />
      {schema.tree && <Tree tree={schema.tree} />}
    </div>
  )
}
