import { Fragment, type ReactNode } from 'react'
import { MoreLink } from './MoreLink.tsx'
import type { SchemaView } from '../../src/model/api-view.ts'
import { Codes } from './parts/Codes.tsx'
import { CodeText, Facts } from './parts/Facts.tsx'
import { Filter } from './parts/Filter.tsx'
import { Marks } from './parts/Marks.tsx'
import { Markup } from './parts/Markup.tsx'
import { TypeWords } from './parts/TypeWords.tsx'
import { useMessages } from '../messages.tsx'

/** Type and labels of a value, in one line. */
export function Signature({ schema }: { readonly schema: SchemaView }): ReactNode {
  return (
    <>
      <TypeWords type={schema.type} />
      <Marks marks={schema.marks} />
    </>
  )
}

/** Everything about a value: description, limits, allowed values and examples. */
export function Description({ schema }: { readonly schema: SchemaView }): ReactNode {
  const write = useMessages()
  const { descriptionHtml, facts, examples, externalDocs } = schema
  return (
    <>
      <Markup html={descriptionHtml} />
      <Values schema={schema} />
      <Facts facts={facts} />
      {examples.length > 0 && (
        <div className="api-examples">
          <span className="api-label">{write(examples.length === 1 ? 'example' : 'examples')}</span>
          {examples.map((text, index) => (
            <Fragment key={index}>
              {' '}
              <CodeText text={text} />
            </Fragment>
          ))}
        </div>
      )}
      <MoreLink link={externalDocs} />
    </>
  )
}

interface TermsProps {
  readonly terms: readonly { readonly text: string; readonly description: string | undefined }[]
}

/** Values with what they mean. */
export function Terms({ terms }: TermsProps): ReactNode {
  return (
    <dl className="api-values">
      {terms.map(({ text, description }) => (
        <div key={text}>
          <dt>
            <code>{text}</code>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}

const fewValues = 20

/** The allowed values. A long list is collapsed. */
function Values({ schema: { values, valuesOf } }: { readonly schema: SchemaView }): ReactNode {
  const write = useMessages()
  if (values.length === 0) return null
  const label = write(values.length === 1 ? 'onlyValue' : 'oneOfValues')
  const ofEach = (words: string): string =>
    valuesOf === undefined ? words : write(valuesOf === 'item' ? 'eachItem' : 'eachValue', { words })
  const list = values.some(({ description }) => description !== undefined) ? (
    <Terms terms={values} />
  ) : (
    <div className="api-enum">
      <span className="api-label">{valuesOf === undefined ? label : ofEach(label.toLowerCase())}</span>
      <Codes texts={values.map(({ text }) => text)} />
    </div>
  )
  if (values.length <= fewValues) return list
  return (
    <details className="api-tree">
      <summary>{ofEach(write('allowedValues', { count: values.length }))}</summary>
      <div className="api-filtered">
        <Filter label={write('filterValues', { count: values.length })} />
        {list}
      </div>
    </details>
  )
}
