import * as z from 'zod'
import { postSchema } from '../src/config/front-matter.ts'
import { configSchema } from '../src/config/schema.ts'

/** The parts of a JSON Schema that the options of docsgen use. */
interface OptionSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: string | number | boolean | readonly string[] | object
  readonly enum?: readonly (string | number)[]
  readonly const?: string | boolean
  readonly anyOf?: readonly OptionSchema[]
  readonly properties?: Readonly<Record<string, OptionSchema>>
  readonly required?: readonly string[]
  readonly items?: OptionSchema
  readonly additionalProperties?: OptionSchema | false
}

/** Markdown tables of every option of `docs.config.yaml`, one table for each top-level key, and of every key of the front matter. */
export function optionTables(): string {
  const { properties = {} } = jsonSchema(configSchema)
  const config = Object.entries(properties).map(
    ([name, option]) => `### ${name}\n\n${option.description ?? ''}.\n\n${table(rowsBelow(name, option))}`,
  )
  const frontMatter = Object.entries(jsonSchema(postSchema({})).properties ?? {})
  return [
    '## docs.config.yaml',
    ...config,
    '## Front matter',
    table(frontMatter.flatMap(([name, option]) => rowsOf(name, option, false))),
  ].join('\n\n')
}

function jsonSchema(schema: z.ZodType): OptionSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' }) as OptionSchema
}

type Row = readonly [name: string, values: string, preset: string, meaning: string]

function table(rows: readonly Row[]): string {
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
  return ['| option | values | default | meaning |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

function rowsOf(name: string, option: OptionSchema, isRequired: boolean): Row[] {
  const inner = rowsInside(name, option)
  if (inner.length > 0 && option.description === undefined) return inner
  const values = valuesOf(option)
  const preset = isRequired ? 'required' : presetOf(option)
  return [[`\`${name}\``, values, preset, option.description ?? ''], ...inner]
}

/** The rows of a key that has its own heading. */
function rowsBelow(name: string, option: OptionSchema): Row[] {
  const inner = rowsInside(name, option)
  return inner.length > 0 ? inner : [[`\`${name}\``, valuesOf(option), presetOf(option), option.description ?? '']]
}

function rowsInside(name: string, option: OptionSchema): Row[] {
  const { properties, required = [], items } = option
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([key, inner]) =>
      rowsOf(`${name}.${key}`, inner, required.includes(key) && inner.default === undefined),
    )
  if (items?.properties !== undefined) return rowsInside(`${name}[]`, items)
  return []
}

function valuesOf(option: OptionSchema): string {
  const { type, items } = option
  if (option.enum !== undefined) return option.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (option.const !== undefined) return `\`${String(option.const)}\``
  if (option.anyOf !== undefined) return [...new Set(option.anyOf.map(valuesOf))].filter(Boolean).join(' or ')
  if (Array.isArray(type)) return type.includes('null') ? 'text or `null`' : 'text'
  if (type === 'boolean') return '`true`, `false`'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string') return 'text'
  if (type === 'null') return '`null`'
  // A date, which JSON Schema cannot describe. It can always be written as text.
  if (type === undefined) return ''
  if (type === 'array') return items?.type === 'string' ? 'list of texts' : 'list'
  return option.additionalProperties === false ? 'options' : 'by name'
}

function presetOf({ default: preset }: OptionSchema): string {
  if (Array.isArray(preset)) return preset.length === 0 ? '' : `\`[${preset.join(', ')}]\``
  if (typeof preset === 'object') return Object.keys(preset).length === 0 ? '' : `\`${JSON.stringify(preset)}\``
  return preset === undefined || preset === '' ? '' : `\`${String(preset)}\``
}
