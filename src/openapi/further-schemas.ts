import type { ContainedItems, Schema } from '../model/api.ts'
import { child, entriesOf, fieldsOf, type Spot } from './spot.ts'

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
  return {
    contains: list('contains').flatMap((schema) => containedIn(spot, schema)),
    otherItems: list('unevaluatedItems'),
    not: list('not'),
    conditions: conditionsOf(field),
    dependentSchemas: dependentsOf(spot).map(([name, schema]) => ({ name, schema: read(schema) })),
    propertyNames: list('propertyNames').map(asName),
    contentSchemas: list('contentSchema'),
  }
}

function conditionsOf(field: (key: string) => Schema | undefined): Schema['conditions'] {
  const condition = field('if')
  return condition === undefined ? [] : [{ if: condition, whenTrue: field('then'), whenFalse: field('else') }]
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
