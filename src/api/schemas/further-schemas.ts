import type { ContainedItems, Schema } from '../../model/api.ts'
import { isAnything } from './resolve-schema.ts'
import { child, entriesOf, fieldsOf, type SpecNode } from '../read/files/spec-node.ts'

type FurtherSchemas = Pick<
  Schema,
  'contains' | 'otherItems' | 'not' | 'conditions' | 'dependentSchemas' | 'propertyNames' | 'contentSchemas'
>

/**
 * Schemas that a value, its parts, its property names or its encoded content must match in addition to the main schema.
 */
export function readFurtherSchemas(specNode: SpecNode, read: (specNode: SpecNode) => Schema): FurtherSchemas {
  const field = (key: string): Schema | undefined => {
    const found = child(specNode, key)
    return found && read(found)
  }
  const list = (key: string): Schema[] => {
    const found = field(key)
    return found === undefined ? [] : [found]
  }
  const demands = (key: string): Schema[] => list(key).filter((schema) => !isAnything(schema))
  return {
    contains: list('contains').flatMap((schema) => containedIn(specNode, schema)),
    otherItems: demands('unevaluatedItems'),
    not: list('not'),
    conditions: conditionsOf(field),
    dependentSchemas: dependentSchemasOf(specNode)
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

/** Before version 3.1, one keyword listed both the required names and the schemas that must match. */
export function dependentSchemasOf(specNode: SpecNode): (readonly [string, SpecNode])[] {
  const earlier = entriesOf(child(specNode, 'dependencies')).filter(([, { value }]) => !Array.isArray(value))
  return [...entriesOf(child(specNode, 'dependentSchemas')), ...earlier]
}

/** The items that a list contains. Empty if none are required and any number is allowed. */
function containedIn(specNode: SpecNode, schema: Schema): ContainedItems[] {
  const { minContains, maxContains } = fieldsOf(specNode)
  const least = typeof minContains === 'number' ? minContains : 1
  const most = typeof maxContains === 'number' ? maxContains : undefined
  return least === 0 && most === undefined ? [] : [{ schema, least, most }]
}

/** Property names are strings, even if the document does not say so. */
function asName(schema: Schema): Schema {
  return schema.types.length > 0 || schema.reference !== undefined ? schema : { ...schema, types: ['string'] }
}
