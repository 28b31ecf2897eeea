import { rangeConstraint, tighter } from './join-constraints.ts'
import type { Constraint, Limit, TextOrMessage } from '../../model/api-limits.ts'
import type { MessageKey } from '../../model/messages.ts'
import { isSlip } from '../../report/nearest-name.ts'
import { numberText, withExactNumbers } from '../read/files/exact-numbers.ts'
import { child, entriesOf, fieldsOf, isTrue, textsIn, type SpecNode } from '../read/files/spec-node.ts'
import { xmlInCode } from './xml-form.ts'

/** The limits of a schema as text. Unknown keywords are shown as written, so that nothing is lost. */
export function readConstraints(specNode: SpecNode): Constraint[] {
  return [
    ...count('length', specNode, ['minLength', 'maxLength'], 'character'),
    ...rangeOf(specNode),
    ...words('multipleOf', plain(specNode, 'multipleOf')),
    ...code({ key: 'pattern' }, plain(specNode, 'pattern')),
    ...count('items', specNode, ['minItems', 'maxItems'], 'item'),
    ...words('items', isTrue(specNode, 'uniqueItems') && mayBeList(specNode) ? { key: 'noTwoEqual' } : undefined),
    ...count('properties', specNode, ['minProperties', 'maxProperties'], 'property'),
    ...words('encoding', plain(specNode, 'contentEncoding')),
    ...words('mediaType', plain(specNode, 'contentMediaType')),
    ...dependenciesOf(specNode),
    ...code('XML', xmlInCode(specNode)),
    ...otherKeywords(specNode),
  ]
}

/** Some generators set `uniqueItems` on texts, where it has no meaning. */
function mayBeList(specNode: SpecNode): boolean {
  const type = child(specNode, 'type')?.value
  return type === undefined || (Array.isArray(type) ? type : [type]).includes('array')
}

function words(key: MessageKey, text: TextOrMessage | undefined): Constraint[] {
  return text === undefined ? [] : [{ label: { key }, text, isCode: false }]
}

function code(label: TextOrMessage, text: string | undefined): Constraint[] {
  return text === undefined ? [] : [{ label, text, isCode: true }]
}

function plain(specNode: SpecNode, key: string): string | undefined {
  const value = child(specNode, key)?.value
  return typeof value === 'string' ? value : numberWords(specNode, key)
}

/** A number with all of its digits. */
function numberWords(specNode: SpecNode, key: string): string | undefined {
  const value = numberOf(specNode, key)
  return value === undefined ? undefined : numberText(value, specNode.file.exactNumbers)
}

function numberOf(specNode: SpecNode, key: string): number | undefined {
  const value = child(specNode, key)?.value
  return typeof value === 'number' ? value : undefined
}

function limitOf(specNode: SpecNode, key: string, isExclusive = false): Limit | undefined {
  const value = numberOf(specNode, key)
  return value === undefined ? undefined : { value, text: numberText(value, specNode.file.exactNumbers), isExclusive }
}

function count(
  key: 'length' | 'items' | 'properties',
  specNode: SpecNode,
  [low, high]: readonly [string, string],
  noun: 'character' | 'item' | 'property',
): Constraint[] {
  return rangeConstraint({ key }, { noun, least: limitOf(specNode, low), most: limitOf(specNode, high) })
}

/** In version 3.1 `exclusiveMinimum` is a number. Before, it was a boolean that excluded `minimum` itself. */
function rangeOf(specNode: SpecNode): Constraint[] {
  const least = limitOf(specNode, 'minimum', isTrue(specNode, 'exclusiveMinimum'))
  const most = limitOf(specNode, 'maximum', isTrue(specNode, 'exclusiveMaximum'))
  return rangeConstraint(
    { key: 'range' },
    {
      noun: 'number',
      least: tighter('least', least, limitOf(specNode, 'exclusiveMinimum', true)),
      most: tighter('most', most, limitOf(specNode, 'exclusiveMaximum', true)),
    },
  )
}

/** The names that are required if a property is set. Before version 3.1, another keyword listed them. */
export function requiredWith(specNode: SpecNode): (readonly [string, SpecNode])[] {
  const earlier = entriesOf(child(specNode, 'dependencies')).filter(([, { value }]) => Array.isArray(value))
  return [...entriesOf(child(specNode, 'dependentRequired')), ...earlier]
}

function dependenciesOf(specNode: SpecNode): Constraint[] {
  return requiredWith(specNode).map(([name, needed]) => ({
    label: { key: 'ifSet', values: { name } },
    text: {
      key: 'mustBeSetAsWell',
      values: { names: textsIn(needed).join(', ') },
    },
    isCode: false,
  }))
}

/** Keywords that are shown elsewhere or not useful to readers. */
const otherKeys: ReadonlySet<string> = new Set(
  `$ref $id $schema $anchor $dynamicAnchor $dynamicRef $comment $defs $vocabulary definitions type title description format nullable
  enum const default example examples readOnly writeOnly deprecated externalDocs properties required patternProperties additionalProperties
  unevaluatedProperties unevaluatedItems items prefixItems additionalItems contains contentSchema dependentSchemas oneOf anyOf allOf not if then else discriminator`.split(
    /\s+/,
  ),
)

/** The fields of parameters and headers, which are schemas themselves in Swagger 2.0. */
const parameterKeys: ReadonlySet<string> = new Set(
  'name in style explode allowReserved allowEmptyValue collectionFormat schema content'.split(' '),
)

/** Keywords that are described in words. */
const limitKeys: ReadonlySet<string> = new Set(
  `minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern minItems maxItems uniqueItems minContains maxContains
  minProperties maxProperties contentEncoding contentMediaType propertyNames dependentRequired dependencies xml`.split(
    /\s+/,
  ),
)

/** Whether docsgen knows a keyword of schemas. Others are shown and compared as they are written. */
export function isKnownKeyword(key: string): boolean {
  return otherKeys.has(key) || limitKeys.has(key) || parameterKeys.has(key)
}

/** The keyword of schemas that a name most likely misspells. Short names are similar to too many others. */
export function misspelledKeyword(name: string): string | undefined {
  if (isKnownKeyword(name) || name.startsWith('x-')) return undefined
  return [...otherKeys, ...limitKeys].find((keyword) => keyword.length > 3 && isSlip(name, keyword))
}

function otherKeywords(specNode: SpecNode): Constraint[] {
  return Object.entries(fieldsOf(specNode))
    .filter(([key]) => !isKnownKeyword(key) && !key.startsWith('x-'))
    .flatMap(([key, value]) => code(key, JSON.stringify(withExactNumbers(value, specNode.file.exactNumbers))))
}
