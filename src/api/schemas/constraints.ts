import { rangeConstraint, tighter, type Constraint, type Limit } from '../../model/api-limits.ts'
import { numberText, withExactNumbers } from '../read/exact-numbers.ts'
import { child, entriesOf, fieldsOf, isTrue, itemsOf, type Spot } from '../read/spec-node.ts'
import { xmlInWords } from './xml-form.ts'

/** The limits of a schema as text. Unknown keywords are shown as written, so that nothing is lost. */
export function readConstraints(spot: Spot): Constraint[] {
  // Most schemas have none.
  if (Object.keys(fieldsOf(spot)).every((key) => otherKeys.has(key))) return []
  return [
    ...count('Length', spot, ['minLength', 'maxLength'], 'character'),
    ...rangeOf(spot),
    ...words('Multiple of', plain(spot, 'multipleOf')),
    ...code('Pattern', plain(spot, 'pattern')),
    ...count('Items', spot, ['minItems', 'maxItems'], 'item'),
    ...words('Items', child(spot, 'uniqueItems')?.value === true ? 'no two are equal' : undefined),
    ...count('Properties', spot, ['minProperties', 'maxProperties'], 'property'),
    ...words('Encoding', plain(spot, 'contentEncoding')),
    ...words('Media type', plain(spot, 'contentMediaType')),
    ...dependenciesOf(spot),
    ...words('XML', xmlInWords(spot)),
    ...otherKeywords(spot),
  ]
}

function words(label: string, text: string | undefined): Constraint[] {
  return text === undefined ? [] : [{ label, text, isCode: false }]
}

function code(label: string, text: string | undefined): Constraint[] {
  return text === undefined ? [] : [{ label, text, isCode: true }]
}

function plain(spot: Spot, key: string): string | undefined {
  const value = child(spot, key)?.value
  return typeof value === 'string' ? value : numberWords(spot, key)
}

/** A number with all of its digits. */
function numberWords(spot: Spot, key: string): string | undefined {
  const value = numberOf(spot, key)
  return value === undefined ? undefined : numberText(value, spot.file.exactNumbers)
}

function numberOf(spot: Spot, key: string): number | undefined {
  const value = child(spot, key)?.value
  return typeof value === 'number' ? value : undefined
}

function limitOf(spot: Spot, key: string, isExclusive = false): Limit | undefined {
  const value = numberOf(spot, key)
  return value === undefined ? undefined : { value, text: numberText(value, spot.file.exactNumbers), isExclusive }
}

function count(
  label: string,
  spot: Spot,
  [low, high]: readonly [string, string],
  noun: 'character' | 'item' | 'property',
): Constraint[] {
  return rangeConstraint(label, { noun, least: limitOf(spot, low), most: limitOf(spot, high) })
}

/** In version 3.1 `exclusiveMinimum` is a number. Before, it was a boolean that excluded `minimum` itself. */
function rangeOf(spot: Spot): Constraint[] {
  const least = limitOf(spot, 'minimum', isTrue(spot, 'exclusiveMinimum'))
  const most = limitOf(spot, 'maximum', isTrue(spot, 'exclusiveMaximum'))
  return rangeConstraint('Range', {
    noun: 'number',
    least: tighter(least, limitOf(spot, 'exclusiveMinimum', true), (one, other) => one > other),
    most: tighter(most, limitOf(spot, 'exclusiveMaximum', true), (one, other) => one < other),
  })
}

function dependenciesOf(spot: Spot): Constraint[] {
  const earlier = entriesOf(child(spot, 'dependencies')).filter(([, { value }]) => Array.isArray(value))
  return [...entriesOf(child(spot, 'dependentRequired')), ...earlier].map(([name, needed]) => ({
    label: `If ${name} is set`,
    text: `${itemsOf(needed)
      .map(({ value }) => String(value))
      .join(', ')} must be set as well`,
    isCode: false,
  }))
}

/**
 * Keywords that are shown elsewhere or not useful to readers. The last line has those of parameters and headers, which
 * are schemas themselves in Swagger 2.0.
 */
const otherKeys: ReadonlySet<string> = new Set(
  `$ref $id $schema $anchor $dynamicAnchor $dynamicRef $comment $defs $vocabulary definitions type title description format nullable
  enum const default example examples readOnly writeOnly deprecated externalDocs properties required patternProperties additionalProperties
  unevaluatedProperties unevaluatedItems items prefixItems additionalItems contains contentSchema dependentSchemas oneOf anyOf allOf not if then else discriminator
  name in style explode allowReserved allowEmptyValue collectionFormat schema content`.split(/\s+/),
)

/** Keywords that are described in words. */
const limitKeys: ReadonlySet<string> = new Set(
  `minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern minItems maxItems uniqueItems minContains maxContains
  minProperties maxProperties contentEncoding contentMediaType propertyNames dependentRequired dependencies xml`.split(
    /\s+/,
  ),
)

function otherKeywords(spot: Spot): Constraint[] {
  return Object.entries(fieldsOf(spot))
    .filter(([key]) => !otherKeys.has(key) && !limitKeys.has(key) && !key.startsWith('x-'))
    .flatMap(([key, value]) => code(key, JSON.stringify(withExactNumbers(value, spot.file.exactNumbers))))
}
