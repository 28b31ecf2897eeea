import type { CodeView, ContentView, NamedSchemaView, OperationView, SchemaView } from '../../src/model/api-view.ts'

// Browsers lay out content that is far out of view only when it comes near. Until then they use these estimated
// heights, in rem at a narrow width. If an estimate is too small, content out of view would overlap its neighbours.

/** Estimated height of an operation before anything in it is expanded. */
export function heightOfOperation(operation: OperationView): number {
  const { descriptionHtml, parameters, body, responses, callbacks, samples, examples } = operation
  return Math.ceil(
    heads.operation +
      heightOfText(descriptionHtml) +
      sum(parameters, ({ rows }) => heads.part + sum(rows, heightOfRow)) +
      (body ? heads.part + heightOfText(body.descriptionHtml) + sum(body.content, heightOfContent) : 0) +
      sum(responses, ({ isOpen, descriptionHtml: text, content, headers }) =>
        isOpen
          ? heads.response + heightOfText(text) + headers.length * 3 + sum(content, heightOfContent)
          : heads.response,
      ) +
      callbacks.length * heads.response +
      heightOfFirst(samples.slice(0, 1)) +
      heightOfFirst(examples),
  )
}

/** Estimated height of the section of a named schema. */
export function heightOfSchema({ schema, users }: Pick<NamedSchemaView, 'schema' | 'users'>): number {
  const list = users.map(({ label }) => label).join(', ')
  return Math.ceil(heads.schema + heightOfValue(schema) + (users.length > 0 ? heightOfText(`<p>${list}</p>`) + 1.6 : 0))
}

const heads = { operation: 15, part: 4.5, response: 5, schema: 6, row: 3.2, tree: 2.6, sample: 6, code: 3.5 }

function heightOfContent({ schema }: ContentView): number {
  return heads.row + (schema ? heightOfValue(schema) : 0)
}

function heightOfRow(row: SchemaView): number {
  return heads.row + heightOfValue(row)
}

function heightOfValue({ descriptionHtml, facts, values, examples, tree, more }: SchemaView): number {
  const inside = tree?.isOpen ? sum(tree.rows, heightOfRow) + tree.choices.length * 14 + tree.parts.length * 6 : 0
  return (
    heightOfText(descriptionHtml) +
    (facts.length + Math.min(values.length, 20) + examples.length) * 1.9 +
    (tree ? heads.tree + inside : 0) +
    (more ? heads.tree + (more.names.join(', ').length / 36) * 1.6 : 0)
  )
}

/** Only the first tab is shown, with the tab list above it. Long code scrolls. */
function heightOfFirst(codes: readonly CodeView[]): number {
  const shown = codes.filter(({ label }) => label === codes[0]?.label)
  const heights = sum(shown, ({ html, noteHtml }) => {
    const ofCode = Math.min(html.split('\n').length * 1.25 + 2, 26)
    return heads.code + heightOfText(noteHtml) + ofCode
  })
  return shown.length > 0 ? heads.sample + heights : 0
}

/** Estimated height of rendered Markdown: its lines, and the space between its blocks. */
function heightOfText(html: string): number {
  const blocks = html.split(/<(?:p|li|pre|tr|h\d)\b/).length - 1
  const characters = html.replaceAll(/<[^>]*>/g, '').length
  return (characters / 36) * 1.6 + blocks * 1.5
}

function sum<Item>(items: readonly Item[], heightOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + heightOf(item), 0)
}
