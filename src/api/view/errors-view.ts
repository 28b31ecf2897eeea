import type { ApiLayout } from '../../model/api-pages.ts'
import type { ErrorsView, TypePart } from '../../model/api-view.ts'
import { withoutBackticks } from '../../model/inline-code.ts'
import type { ApiKit } from './kit.ts'
import { errorsId, inGroups } from './list-errors.ts'
import { typeParts } from './type-words.ts'

/** The table of all errors: what each means, its body, and the operations that answer with it. */
export function viewErrors({ errors, groups }: ApiLayout, kit: ApiKit): ErrorsView | undefined {
  if (errors.length === 0) return undefined
  const rows = errors.flatMap(({ id, status, meanings }) =>
    meanings.map(({ response: { summary, description, content }, operations }, index) => ({
      id: index === 0 ? kit.claim(id) : undefined,
      status,
      summary,
      meaningHtml: kit.text(description, { prefix: `${id}.`, level: 6 }),
      types: distinct(content.flatMap(({ schema }) => (schema === undefined ? [] : [typeParts(schema, kit)]))),
      operations: inGroups(operations, groups).map(({ label, anchor, count }) => ({
        label: withoutBackticks(label),
        href: kit.anchorHref(anchor),
        count,
      })),
    })),
  )
  return { id: kit.place(errorsId), rows }
}

function distinct(types: readonly (readonly TypePart[])[]): (readonly TypePart[])[] {
  return [...new Map(types.map((parts) => [parts.map(({ text }) => text).join(''), parts])).values()]
}
