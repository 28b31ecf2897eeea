import type { Schema } from '../model/api.ts'
import { child, entriesOf, fieldsOf, type Spot } from './spot.ts'

type FurtherSchemas = Pick<
  Schema,
  'contains' | 'otherItems' | 'not' | 'conditions' | 'dependentSchemas' | 'propertyNames' | 'contentSchema'
>

/** What a value, its parts, its names or what is encoded in it must match beside what it is. */
export function readFurtherSchemas(spot: Spot, read: (spot: Spot) => Schema): FurtherSchemas {
  const field = (key: string): Schema | undefined => {
    const found = child(spot, key)
    return found && read(found)
  }
  const names = field('propertyNames')
  const contained = field('contains')
  const extent = extentOf(spot)
  return {
    contains: contained === undefined || extent === undefined ? undefined : { schema: contained, extent },
    otherItems: field('unevaluatedItems'),
    not: field('not'),
    conditions: conditionsOf(field),
    dependentSchemas: dependentsOf(spot).map(([name, schema]) => ({ name, schema: read(schema) })),
    propertyNames: names && asName(names),
    contentSchema: field('contentSchema'),
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

/** How many items must match what a list contains; `undefined` where none has to. */
function extentOf(spot: Spot): string | undefined {
  const { minContains, maxContains } = fieldsOf(spot)
  const least = typeof minContains === 'number' ? minContains : 1
  if (typeof maxContains !== 'number') return least === 0 ? undefined : `at least ${countItems(least)}`
  if (least === 0) return `at most ${countItems(maxContains)}`
  return least === maxContains ? `exactly ${countItems(least)}` : `${least} to ${countItems(maxContains)}`
}

function countItems(count: number): string {
  return count === 1 ? 'one item' : `${count} items`
}

/** Names are texts, whether the document says so or not. */
function asName(schema: Schema): Schema {
  return schema.types.length > 0 || schema.reference !== undefined ? schema : { ...schema, types: ['string'] }
}
