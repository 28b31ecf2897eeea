import type { ApiOperation, NamedExample, Parameter, ParameterPlace, ResponseHeader } from '../../model/api.ts'
import type { FactView, OperationView, RowView } from '../../model/api-view.ts'
import type { ApiKit } from './kit.ts'
import { styleFacts } from './schemas/limit-words.ts'
import { viewRow, type SchemaPlace } from './schemas/schema-view.ts'
import { exampleText } from './schemas/value-text.ts'
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

/** A parameter of an operation or a header of a response. */
export function parameterRow(parameter: ResponseHeader & Partial<Parameter>, place: SchemaPlace, kit: ApiKit): RowView {
  const { name, schema, isRequired, isDeprecated, description, examples } = parameter
  const given = examples.filter(({ name: own, externalValue }) => externalValue === undefined && own === unnamed)
  const facts: FactView[] = [...styleFacts(parameter, kit), ...examples.flatMap((example) => exampleFact(example, kit))]
  const own = examples.length === 0 ? schema : { ...schema, examples: given.map(({ value }) => value) }
  return viewRow({ name, schema: own, isRequired, isDeprecated, description, facts }, place, kit)
}

/** The name of an example that has none. */
export const unnamed = 'Example'

/** An example in a separate file, or one whose name explains it. */
export function exampleFact(example: NamedExample, kit: ApiKit): FactView[] {
  const { name, description, value, externalValue } = example
  const words = [
    titleOfExample(example, kit),
    ...(description === undefined ? [] : [description.markdown.trim()]),
  ].join(': ')
  const label = name === unnamed ? kit.write('example') : kit.write('exampleNamed', { name: words })
  if (externalValue !== undefined)
    return [{ label, text: externalValue.url, isCode: false, href: kit.linkHref(externalValue) }]
  return name === unnamed ? [] : [{ label, text: exampleText(value), isCode: true }]
}

const generatedTitles = {
  'All fields, generated': 'allFieldsGenerated',
  'Required fields, generated': 'requiredFieldsGenerated',
  'Generated from the schema': 'generatedFromSchema',
} as const

/** The name of an example, in the language of the page if docsgen has made it. */
export function titleOfExample({ name, isGenerated, isSerialized }: NamedExample, { write }: ApiKit): string {
  if (isSerialized === true) return `${name} (${write('sentAs').toLowerCase()})`
  const isKnown = isGenerated && Object.hasOwn(generatedTitles, name)
  return isKnown ? write(generatedTitles[name as keyof typeof generatedTitles]) : name
}
