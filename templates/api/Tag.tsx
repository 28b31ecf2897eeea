import type { ReactNode } from 'react'
import { MoreLink } from './MoreLink.tsx'
import { withoutBackticks } from '../../src/model/inline-code.ts'
import type { TagView } from '../../src/model/api-view.ts'
import { Markup } from './parts/Markup.tsx'
import { Method } from './parts/Method.tsx'
import { Operation } from './Operation.tsx'
import { Path } from './parts/Path.tsx'
import { Section } from './Section.tsx'
import { useMessages } from '../messages.tsx'

interface TagProps {
  readonly tag: TagView
  /** Level of the headings of its operations. */
  readonly level: number
}

/** The operations of a tag, with a list of them at the top. */
export function Tag({ tag, level }: TagProps): ReactNode {
  const isSilent = tag.descriptionHtml === '' && tag.externalDocs === undefined
  return (
    <Section id={tag.id} title={tag.title} label={tag.label} level={level - 1}>
      {isSilent ? (
        <Overview tag={tag} />
      ) : (
        <div className="api-split">
          <div>
            <Markup html={tag.descriptionHtml} />
            <MoreLink link={tag.externalDocs} />
          </div>
          <Overview tag={tag} />
        </div>
      )}
      {tag.operations.map((operation) => (
        <Operation key={operation.id} operation={operation} level={level} />
      ))}
    </Section>
  )
}

function Overview({ tag }: { readonly tag: TagView }): ReactNode {
  const write = useMessages()
  if (tag.operations.length === 0) return null
  return (
    <ul className="api-overview" aria-label={write('operationsOf', { tag: tag.label })}>
      {tag.operations.map(({ id, method, path, title }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            aria-label={`${withoutBackticks(title)}: ${method} ${path.map(({ text }) => text).join('')}`}
          >
            <Method method={method} /> <Path path={path} />
          </a>
        </li>
      ))}
    </ul>
  )
}
