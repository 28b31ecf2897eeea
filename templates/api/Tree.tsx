import type { ReactNode } from 'react'
import type { TreeView } from '../../src/model/api-view.ts'
import { Choice } from './Choice.tsx'
import { Rows } from './Rows.tsx'
import { Schema } from './Schema.tsx'

/** What is inside a value; readers unfold it. */
export function Tree({ tree }: { readonly tree: TreeView }): ReactNode {
  return (
    <details className="api-tree" open={tree.isOpen}>
      <summary>{tree.summary}</summary>
      {tree.rows.length > 0 && <Rows rows={tree.rows} />}
      {tree.choices.map((choice) => (
        <Choice key={choice.id} choice={choice} />
      ))}
      {tree.parts.map(({ label, schema }, index) => (
        <div className="api-condition" key={index}>
          <p className="api-condition-label">{label}</p>
          <Schema schema={schema} />
        </div>
      ))}
      {tree.notes.map((note) => (
        <p className="api-note" key={note}>
          {note}
        </p>
      ))}
    </details>
  )
}
