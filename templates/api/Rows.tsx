import type { ReactNode } from 'react'
import type { RowView } from '../../src/model/api-view.ts'
import { Description, Signature } from './Description.tsx'
import { Tree } from './Tree.tsx'

/** Parameters, headers or properties, each with a link to itself. */
export function Rows({ rows }: { readonly rows: readonly RowView[] }): ReactNode {
  return (
    <ul className="api-rows">
      {rows.map((row) => (
        <li key={row.id} id={row.id} data-deprecated={row.marks.includes('deprecated') ? '' : undefined}>
          <p className="api-row-head">
            <a className="api-name" href={`#${encodeURIComponent(row.id)}`} data-pattern={row.isPattern ? '' : undefined}>
              {row.name}
            </a>
            <Signature schema={row} />
          </p>
          <Description schema={row} />
          {row.tree && <Tree tree={row.tree} />}
        </li>
      ))}
    </ul>
  )
}
