import type { ReactNode } from 'react'
import type { ApiPageView } from '../../src/model/api-view.ts'
import { Errors } from './Errors.tsx'
import { Introduction } from './Introduction.tsx'
import { List } from './parts/List.tsx'
import { NamedSchema } from './NamedSchema.tsx'
import { Navigation } from './Navigation.tsx'
import { Operation } from './Operation.tsx'
import { Section } from './Section.tsx'
import { Tag } from './Tag.tsx'
import { Values } from './Values.tsx'

/** A page of an API reference: its navigation and its content. */
export function ApiReference({ view }: { readonly view: ApiPageView }): ReactNode {
  const { level, introduction, values, lists, tags, operation } = view
  return (
    <div
      className="api"
      data-try-it={view.tryIt?.origins}
      data-home={view.tryIt?.home}
      data-messages={view.tryIt?.messages}
    >
      <Navigation groups={view.navigation} documents={view.documents} />
      <div className="api-main">
        {introduction && <Introduction introduction={introduction} values={values} />}
        {lists.map((list) => (
          <List key={list.id} list={list} />
        ))}
        {tags.map((tag) => (
          <Tag key={tag.id} tag={tag} level={level} />
        ))}
        {operation && <Operation operation={operation} level={level} />}
        {view.errors && <Errors errors={view.errors} level={introduction === undefined ? 1 : 2} />}
        <Schemas view={view} />
        {introduction === undefined && values && <Values values={values} />}
      </div>
    </div>
  )
}

/** Named schemas below a heading, or the only schema of the page. */
function Schemas({ view: { schemas, schemasHeading, level } }: { readonly view: ApiPageView }): ReactNode {
  const shown = schemas.map((schema) => <NamedSchema key={schema.id} named={schema} level={level} />)
  return schemasHeading === undefined ? shown : <Section {...schemasHeading}>{shown}</Section>
}
