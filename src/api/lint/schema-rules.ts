import { groupOf, isGroup } from '../../formats/raw-values.ts'
import { describeOwner, describePointer } from '../read/describe-pointer.ts'
import { reachedFrom, stepFrom, targetOf } from '../read/follow.ts'
import { child, itemsOf, keyOf, nodeAt, type SpecNode } from '../read/files/spec-node.ts'
import type { CheckedObject } from './checked-object.ts'

const limits = ['Length', 'Items', 'Properties', 'imum'].map((noun) => ({
  low: `min${noun}`,
  high: `max${noun}`,
}))

/** A value cannot be above its upper limit. */
export function checkLimits({ value, pointer, warn }: CheckedObject): void {
  for (const { low, high } of limits) {
    const [least, most] = [value[low], value[high]]
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue
    const message = `${describePointer(pointer)}: no value is at least ${String(least)} (${low}) and at most ${String(most)} (${high})`
    warn('spec-limits', message, [low])
  }
}

const fits: ReadonlyMap<unknown, (value: unknown) => boolean> = new Map([
  ['string', (value: unknown) => typeof value === 'string'],
  ['number', (value: unknown) => typeof value === 'number'],
  ['integer', Number.isInteger],
  ['boolean', (value: unknown) => typeof value === 'boolean'],
  ['array', Array.isArray],
  ['object', isGroup],
])

/** A value of another type can never be sent. Often it is a text that needs quotes in YAML. */
export function checkEnum({ value, pointer, warn }: CheckedObject): void {
  const { enum: allowed } = value
  const types = [value['type']].flat().filter((type) => fits.has(type))
  if (!Array.isArray(allowed) || types.length === 0) return
  const isMisfit = (one: unknown): boolean => one !== null && !types.some((type) => fits.get(type)?.(one))
  const index = allowed.findIndex(isMisfit)
  if (index === -1) return
  const message = `${describePointer(pointer)}: the allowed value ${JSON.stringify(allowed[index])} is not of the type ${types.join(' or ')}`
  warn('spec-type', message, ['enum', String(index)])
}

/** A schema that is its own base, directly or through others, has no end. Only part of it can be shown. */
export function checkBases({ value, pointer, file, files, warn }: CheckedObject): void {
  const start = Array.isArray(value['allOf']) ? nodeAt(file, pointer) : undefined
  if (start === undefined) return
  const basesOf = (specNode: SpecNode): (SpecNode | undefined)[] => [
    stepFrom(specNode, files),
    ...itemsOf(child(specNode, 'allOf')),
  ]
  const bases = reachedFrom(
    basesOf(start).filter((base) => base !== undefined),
    basesOf,
  )
  if (bases.some((base) => keyOf(base) === keyOf(start)))
    warn('spec-reference', `${describePointer(pointer)} contains itself through "allOf"`, ['allOf'])
}

/** A plain name may or may not name a schema, but an address always means one. */
export function checkMapping({ value, pointer, file, files, fail }: CheckedObject): void {
  for (const [name, target] of Object.entries(groupOf(groupOf(value['discriminator'])['mapping']))) {
    if (typeof target !== 'string' || !target.startsWith('#/') || targetOf(target, { file, pointer }, files)) continue
    const message = `"${target}" leads nowhere (in ${describeOwner(pointer)})`
    fail('spec-reference', message, ['discriminator', 'mapping', name])
  }
}
