import type { Report } from '../../report/problem.ts'
import { describeOwner, describePointer } from '../read/describe-pointer.ts'
import { isInExtension, visitObjects } from '../read/find-references.ts'
import type { SpecFile, SpecFiles } from '../read/spec-files.ts'
import { targetOf } from '../read/follow.ts'
import { child, itemsOf, keyOf, nodeAt, referenceOf } from '../read/spec-node.ts'

type Fields = Readonly<Record<string, unknown>>

/** Checks for contradictions in schemas, for every version. */
export function checkSchemaSense(file: SpecFile, files: SpecFiles, report: Report): void {
  visitObjects(file.value, (object, pointer, isMap) => {
    if (isMap || isInExtension(pointer)) return
    checkLimits(object, pointer, file, report)
    checkMapping(object, pointer, { file, files }, report)
    checkBases(object, pointer, { file, files }, report)
  })
}

const limits = ['Length', 'Items', 'Properties', 'imum'].map((noun) => ({
  low: `min${noun}`,
  high: `max${noun}`,
}))

function checkLimits(object: Fields, pointer: readonly string[], file: SpecFile, report: Report): void {
  for (const { low, high } of limits) {
    const least = object[low]
    const most = object[high]
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue
    const message = `${describePointer(pointer)}: no value is at least ${String(least)} (${low}) and at most ${String(most)} (${high})`
    report({ severity: 'warning', rule: 'spec-limits', message, at: file.placeOf([...pointer, low]) })
  }
}

/** A schema that is its own base, directly or through others, has no end. Only part of it can be shown. */
function checkBases(
  { allOf }: Fields,
  pointer: readonly string[],
  { file, files }: { readonly file: SpecFile; readonly files: SpecFiles },
  report: Report,
): void {
  const start = Array.isArray(allOf) ? nodeAt(file, pointer) : undefined
  if (start === undefined) return
  const own = keyOf(start)
  const seen = new Set<string>()
  const waiting = [start]
  for (const specNode of waiting) {
    const reference = referenceOf(specNode)
    const target = reference === undefined ? undefined : targetOf(reference, specNode, files)
    for (const next of [...(target === undefined ? [] : [target]), ...itemsOf(child(specNode, 'allOf'))]) {
      const key = keyOf(next)
      if (key === own) {
        const message = `${describePointer(pointer)} contains itself through "allOf"`
        report({ severity: 'warning', rule: 'spec-reference', message, at: file.placeOf([...pointer, 'allOf']) })
        return
      }
      if (!seen.has(key)) waiting.push(next)
      seen.add(key)
    }
  }
}

/** A plain name may or may not name a schema, but an address always means one. */
function checkMapping(
  { discriminator }: Fields,
  pointer: readonly string[],
  { file, files }: { readonly file: SpecFile; readonly files: SpecFiles },
  report: Report,
): void {
  if (typeof discriminator !== 'object' || discriminator === null || !('mapping' in discriminator)) return
  const { mapping } = discriminator
  if (typeof mapping !== 'object' || mapping === null) return
  for (const [value, target] of Object.entries(mapping as Fields)) {
    if (
      typeof target !== 'string' ||
      !target.startsWith('#/') ||
      targetOf(target, { file, pointer }, files) !== undefined
    )
      continue
    const at = file.placeOf([...pointer, 'discriminator', 'mapping', value])
    report({
      severity: 'error',
      rule: 'spec-reference',
      message: `"${target}" leads nowhere (in ${describeOwner(pointer)})`,
      at,
    })
  }
}
