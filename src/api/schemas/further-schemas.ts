import type { ContainedItems, Schema } from '../../model/api.ts'
import { isAnything } from '../../model/api-schema.ts'
import { child, entriesOf, fieldsOf, type Spot } from '../read/spec-node.ts'

type FurtherSchemas = Pick<
  Schema,
  'contains' | 'otherItems' | 'not' | 'conditions' | 'dependentSchemas' | 'propertyNames' | 'contentSchemas'
>

/** What a value, its parts, its names or what is encoded in it must match beside what it is. */
export function readFurtherSchemas(spot: Spot, read: (spot: Spot) => Schema): FurtherSchemas {
  const field = (key: string): Schema | undefined => {
    const found = child(spot, key)
    return found && read(found)
  }
  const list = (key: string): Schema[] => {
    const found = field(key)
    return found === undefined ? [] : [found]
  }
  const demands = (key: string): Schema[] => list(key).filter((schema) => !isAnything(schema))
  return {
    contains: list('contains').flatMap((schema) => containedIn(spot, schema)),
    otherItems: demands('unevaluatedItems'),
    not: list('not'),
    conditions: conditionsOf(field),
    dependentSchemas: dependentsOf(spot)
      .map(([name, schema]) => ({ name, schema: read(schema) }))
      .filter(({ schema }) => !isAnything(schema)),
    propertyNames: demands('propertyNames').map(asName),
    contentSchemas: demands('contentSchema'),
  }
}

function conditionsOf(field: (key: string) => Schema | undefined): Schema['conditions'] {
  const condition = field('if')
  const [whenTrue, whenFalse] = ['then', 'else'].map((key) => {
    const found = field(key)
    return found === undefined || isAnything(found) ? undefined : found
  })
  const asksNothing = whenTrue === undefined && whenFalse === undefined
  return condition === undefined || asksNothing ? [] : [{ if: condition, whenTrue, whenFalse }]
}

/** Before version 3.1 one keyword said both: which names are needed as well, and what else must match. */
function dependentsOf(spot: Spot): (readonly [string, Spot])[] {
  const earlier = entriesOf(child(spot, 'dependencies')).filter(([, { value }]) => !Array.isArray(value))
  return [...entriesOf(child(spot, 'dependentSchemas')), ...earlier]
}

/** What a list contains; nothing where nothing has to be in it, and any number may. */
function containedIn(spot: Spot, schema: Schema): ContainedItems[] {
  const { minContains, maxContains } = fieldsOf(spot)
  const least = typeof minContains === 'number' ? minContains : 1
  const most = typeof maxContains === 'number' ? maxContains : undefined
  return least === 0 && most === undefined ? [] : [{ schema, least, most }]
}

/** Names are texts, whether the document says so or not. */
function asName(schema: Schema): Schema {
  return schema.types.length > 0 || schema.reference !== undefined ? schema : { ...schema, types: ['string'] }
}
