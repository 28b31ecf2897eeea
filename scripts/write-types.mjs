/** A TypeScript interface for a JSON Schema of an object, with its descriptions as comments. */
export function writeInterface(name, schema) {
  const types = Object.entries(schema.definitions ?? {}).map(
    ([key, definition]) => `type ${name}${key} = ${typeOf(definition, name)}\n`,
  )
  return `${types.join('')}export interface ${name} ${typeOf(schema, name)}\n`
}

function typeOf(schema, name) {
  const { $ref, anyOf, type, items, properties, additionalProperties } = schema
  if ($ref !== undefined) return `${name}${$ref.split('/').at(-1)}`
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one, name)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, name)).join(' | ')
  if (type === 'array')
    return Array.isArray(items)
      ? `readonly [${items.map((item) => typeOf(item, name)).join(', ')}]`
      : `readonly (${typeOf(items ?? {}, name)})[]`
  if (type === 'object' && properties !== undefined) return `{\n${membersOf(schema, name)}}`
  if (type === 'object') return `{ readonly [name: string]: ${typeOf(additionalProperties ?? {}, name)} }`
  return { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[type] ?? 'unknown'
}

function membersOf({ properties, required = [] }, name) {
  const members = Object.entries(properties).map(([key, member]) => {
    const comment = member.description === undefined ? '' : `/** ${member.description.replaceAll('*/', '*\\/')} */\n`
    const isOptional = !required.includes(key)
    const type = isOptional ? `(${typeOf(member, name)}) | undefined` : typeOf(member, name)
    return `${comment}readonly ${JSON.stringify(key)}${isOptional ? '?' : ''}: ${type}\n`
  })
  return members.join('')
}
