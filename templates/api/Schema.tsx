import type { ReactNode } from 'react'
import {
  manyVariants,
  type ChoiceView,
  type RowView,
  type SchemaView,
  type TreeView,
} from '../../src/model/api-view.ts'
import { Codes } from './parts/Codes.tsx'
import { Description, Signature } from './Description.tsx'
import { Filter } from './parts/Filter.tsx'
import { Sentence, useMessages } from '../messages.tsx'

// These six components are in one file because each can contain the others.

/** A single value: its type, its description and its contents. */
export function Schema({ schema }: { readonly schema: SchemaView }): ReactNode {
  return (
    <div className="api-schema">
      {schema.type.length + schema.marks.length > 0 && (
        <p className="api-signature">
          <Signature schema={schema} />
        </p>
      )}
      <Description schema={schema} />
      <Inside schema={schema} />
    </div>
  )
}

/** Parameters, headers or properties, each with a link to itself. */
export function Rows({ rows }: { readonly rows: readonly RowView[] }): ReactNode {
  return (
    <ul className="api-rows">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Row({ row }: { readonly row: RowView }): ReactNode {
  return (
    <li id={row.id} data-deprecated={row.marks.includes('deprecated') ? '' : undefined} data-only={row.onlyIn}>
      <p className="api-row-head">
        <a className="api-name" href={`#${encodeURIComponent(row.id)}`} data-pattern={row.isPattern ? '' : undefined}>
          {row.name}
        </a>{' '}
        <Signature schema={row} />
      </p>
      <Description schema={row} />
      <Inside schema={row} />
    </li>
  )
}

/** The contents of a value: here, or a link that the script replaces with them. */
export function Inside({ schema: { tree, more } }: { readonly schema: SchemaView }): ReactNode {
  if (more === undefined) return tree && <Tree tree={tree} />
  const { id, href, label, names, side } = more
  return (
    <p className="api-more">
      <a href={href} data-for={id} data-side={side}>
        {label}
      </a>
      {names.length > 0 && <span> {names.join(', ')}</span>}
    </p>
  )
}

/** The contents of a value, which readers expand. */
function Tree({ tree }: { readonly tree: TreeView }): ReactNode {
  const notes = tree.notes.map((note) => (
    <p className="api-note" key={note}>
      {note}
    </p>
  ))
  if (tree.rows.length + tree.choices.length + tree.parts.length === 0) return notes
  return (
    <details className="api-tree" open={tree.isOpen}>
      <summary>{tree.summary}</summary>
      {tree.rows.length > 0 && <Rows rows={tree.rows} />}
      {tree.rows.length > 0 && notes}
      {tree.choices.map((choice) => (
        <Choice key={choice.id} choice={choice} />
      ))}
      {tree.parts.map(({ label, schema }, index) => (
        <div className="api-condition" key={index}>
          <p className="api-condition-label">{label}</p>
          <Schema schema={schema} />
        </div>
      ))}
      {tree.rows.length === 0 && notes}
    </details>
  )
}

/** The alternatives of a value, one open at a time. */
function Choice({ choice }: { readonly choice: ChoiceView }): ReactNode {
  const write = useMessages()
  const { id, label, discriminator, variants } = choice
  return (
    <div className="api-choice" id={id}>
      <p className="api-condition-label">
        {label}
        {discriminator !== undefined && (
          <>
            , <Sentence message="discriminator" values={{ property: <code>{discriminator}</code> }} />
          </>
        )}
      </p>
      {variants.length > manyVariants && <Filter label={write('filterForms', { count: variants.length })} />}
      {variants.map((variant) =>
        saysMore(variant) ? (
          <details
            key={variant.id}
            id={variant.id}
            className="api-variant"
            name={id}
            open={variant === variants.find(saysMore)}
          >
            <summary>
              <VariantHead variant={variant} />
            </summary>
            <Schema schema={variant.schema} />
          </details>
        ) : (
          <p key={variant.id} id={variant.id} className="api-variant">
            <VariantHead variant={variant} />
          </p>
        ),
      )}
    </div>
  )
}

type Variant = ChoiceView['variants'][number]

function VariantHead({ variant: { label, values, isOtherwise } }: { readonly variant: Variant }): ReactNode {
  const write = useMessages()
  return (
    <>
      <span>{label}</span>
      <Codes texts={values} />
      {isOtherwise && <span className="api-type"> {write('anyOtherValue')}</span>}
    </>
  )
}

/** Whether there is more to show than its name. */
function saysMore({ label, schema }: Variant): boolean {
  const { type, marks, descriptionHtml, facts, values, examples, externalDocs, tree, more } = schema
  const words = type.map(({ text }) => text).join('')
  const isPlain = words === label && type.every(({ href }) => href === undefined)
  const lists = [marks, facts, values, examples]
  return (
    !isPlain ||
    descriptionHtml !== '' ||
    (externalDocs ?? tree ?? more) !== undefined ||
    lists.some(({ length }) => length > 0)
  )
}
