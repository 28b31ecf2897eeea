import type { ReactNode } from 'react'
import { MoreLink } from '../MoreLink.tsx'
import type { ListView } from '../../../src/model/api-view.ts'
import { InlineCode } from './InlineCode.tsx'
import { Markup } from './Markup.tsx'
import { Method } from './Method.tsx'
import { Section } from '../Section.tsx'

/** A list of items whose text is on other pages. Each row has the anchor that the item would have here. */
export function List({ list }: { readonly list: ListView }): ReactNode {
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
