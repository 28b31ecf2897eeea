import type { ApiOperation, NamedExample, Parameter, ParameterPlace } from '../../model/api.ts'
import type { FactView, OperationView, RowView } from '../../model/api-view.ts'
import type { ApiKit } from './kit.ts'
import { styleFacts } from './schemas/limit-words.ts'
import { viewRow, type SchemaPlace } from './schemas/schema-view.ts'
import { jsonText } from './schemas/value-text.ts'
import type { MessageKey } from '../../model/messages.ts'

const placeTitles = {
  path: 'pathParameters',
  query: 'queryParameters',
  header: 'headerParameters',
  cookie: 'cookieParameters',
} as const satisfies Readonly<Record<ParameterPlace, MessageKey>>

/** The parameters of an operation, grouped by place. */
export function viewParameters({ slug, parameters }: ApiOperation, kit: ApiKit): OperationView['parameters'] {
  return (['path', 'query', 'header', 'cookie'] as const).flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return []
    const id = kit.claim(`${slug}.${place}`)
    return [
      {
        title: kit.write(placeTitles[place]),
        id,
        rows: own.map((parameter) =>
          parameterRow(parameter, { id, side: 'request', stack: [], level: 1, isOpen: false }, kit),
        ),
      },
    ]
  })
}

function parameterRow(parameter: Parameter, place: SchemaPlace, kit: ApiKit): RowView {
  const { name, schema, isRequired, isDeprecated, style, description, examples } = parameter
  const given = examples.filter(({ name: own, externalValue }) => externalValue === undefined && own === unnamed)
  const facts: FactView[] = [
    ...styleFacts(style, kit.write),
    ...examples.flatMap((example) => exampleFact(example, kit)),
  ]
  const own = examples.length === 0 ? schema : { ...schema, examples: given.map(({ value }) => value) }
  return viewRow({ name, schema: own, isRequired, isDeprecated, description, facts }, place, kit)
}

const unnamed = 'Example'

/** An example in a separate file, or one whose name explains it. */
function exampleFact({ name, description, value, externalValue }: NamedExample, kit: ApiKit): FactView[] {
  const words = [name, ...(description === undefined ? [] : [description.markdown.trim()])].join(': ')
  const label = name === unnamed ? kit.write('example') : kit.write('exampleNamed', { name: words })
  if (externalValue !== undefined)
    return [{ label, text: externalValue.url, isCode: false, href: kit.linkHref(externalValue) }]
  const text = jsonText(value)
  return name === unnamed || text.length > 300 ? [] : [{ label, text, isCode: true }]
}
