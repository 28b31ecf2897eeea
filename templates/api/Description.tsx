import type { ReactNode } from 'react'
import type { SchemaView } from '../../src/model/api-view.ts'
import { CodeText, Facts } from './Facts.tsx'
import { Markup } from './Markup.tsx'

/** Type and marks of a value, in one line. */
export function Signature({ schema }: { readonly schema: SchemaView }): ReactNode {
  return (
    <>
      <span className="api-type">
        {schema.type.map(({ text, href }, index) =>
          href === undefined ? (
            text
          ) : (
            <a key={index} href={href}>
              {text}
            </a>
          ),
        )}
      </span>
      {schema.marks.map((mark) => (
        <span key={mark} className={`api-mark api-mark-${mark}`}>
          {mark}
        </span>
      ))}
    </>
  )
}

/** What is said of a value: its description, limits, allowed values and examples. */
export function Description({ schema }: { readonly schema: SchemaView }): ReactNode {
  const { descriptionHtml, facts, values, examples, externalDocs } = schema
  return (
    <>
      <Markup html={descriptionHtml} />
      <Values values={values} />
      <Facts facts={facts} />
      {examples.length > 0 && (
        <div className="api-examples">
          <span className="api-label">{examples.length === 1 ? 'Example' : 'Examples'}</span>{' '}
          {examples.map((text, index) => (
            <CodeText key={index} text={text} />
          ))}
        </div>
      )}
      {externalDocs && (
        <p>
          <a href={externalDocs.href}>{externalDocs.label}</a>
        </p>
      )}
    </>
  )
}

const fewValues = 20

/** The allowed values; a long list is folded. */
function Values({ values }: { readonly values: SchemaView['values'] }): ReactNode {
  if (values.length === 0) return null
  const list = values.some(({ description }) => description !== undefined) ? (
    <dl className="api-values">
      {values.map(({ text, description }) => (
        <div key={text}>
          <dt>
            <code>{text}</code>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  ) : (
    <div className="api-enum">
      <span className="api-label">{values.length === 1 ? 'Only' : 'One of'}</span>{' '}
      {values.map(({ text }) => (
        <code key={text}>{text}</code>
      ))}
    </div>
  )
  if (values.length <= fewValues) return list
  return (
    <details className="api-tree">
      <summary>{values.length} allowed values</summary>
      {list}
    </details>
  )
}
