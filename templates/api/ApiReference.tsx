import type { ReactNode } from 'react'
import type { ApiPageView, ListView } from '../../src/model/api-view.ts'
import { Errors } from './Errors.tsx'
import { Introduction } from './Introduction.tsx'
import { NamedSchema } from './NamedSchema.tsx'
import { Navigation } from './Navigation.tsx'
import { Operation } from './Operation.tsx'
import { Section } from './Section.tsx'
import { Tag } from './Tag.tsx'
import { Values } from './Values.tsx'
import { MoreLink } from './MoreLink.tsx'
import { InlineCode } from './parts/InlineCode.tsx'
import { Markup } from './parts/Markup.tsx'
import { Method } from './parts/Method.tsx'

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

/** A list of items whose text is on other pages. Each row has the anchor that the item would have here. */
function List({ list }: { readonly list: ListView }): ReactNode {
  const { id, title, label, href, descriptionHtml, externalDocs, rows } = list
  return (
    <Section id={id} title={title} label={label} href={href} level={href === undefined ? 1 : 2}>
      <Markup html={descriptionHtml} />
      <MoreLink link={externalDocs} />
      <ul className="api-list" data-moved="">
        {rows.map((row) => (
          <li key={row.id} id={row.id} data-deprecated={row.isDeprecated ? '' : undefined}>
            {row.method !== undefined && <Method method={row.method} />}{' '}
            <a href={row.href}>
              <InlineCode text={row.label} />
            </a>{' '}
            {row.path !== undefined && <code>{row.path}</code>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
