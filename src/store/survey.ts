import type { Session } from './session.ts'
import type { ListedObject, ListPage, ListStart } from './store.ts'

/** Everything below a prefix, by key. */
export async function listAll({ store, attempts }: Session, prefix: string): Promise<Map<string, ListedObject>> {
  const found = new Map<string, ListedObject>()
  for (let from: ListStart | undefined = { kind: 'first' }; from !== undefined;) {
    const start: ListStart = from
    const { objects, next }: ListPage = await attempts.call((signal) => store.list(prefix, start, signal))
    for (const object of objects) found.set(object.key, object)
    from = next === undefined ? undefined : { kind: 'next', token: next }
  }
  return found
}

/** Those of the given keys that exist. Other objects between them, such as previews, are skipped. */
export async function listKnown(
  { store, attempts }: Session,
  known: ReadonlySet<string>,
): Promise<Map<string, ListedObject>> {
  const found = new Map<string, ListedObject>()
  const sorted = [...known]
    .map((key) => ({ key, bytes: byteOrder(key) }))
    .toSorted((a, b) => (a.bytes < b.bytes ? -1 : 1))
  let index = 0
  let from: ListStart = { kind: 'first' }
  while (index < sorted.length) {
    const start: ListStart = from
    const { objects, next }: ListPage = await attempts.call((signal) => store.list('', start, signal))
    for (const object of objects) if (known.has(object.key)) found.set(object.key, object)
    if (next === undefined) break
    const last = byteOrder(objects.at(-1)?.key ?? '')
    while (index < sorted.length && (sorted[index]?.bytes ?? '') <= last) index += 1
    const wanted = sorted[index]?.key
    from = wanted !== undefined && store.capabilities.seeks ? seek(wanted, last, next) : { kind: 'next', token: next }
  }
  return found
}

/** Seeks to just before a distant key. No key that is still to come can be one character shorter and sort before it. */
function seek(wanted: string, last: string, next: string): ListStart {
  const before = wanted.replace(/.$/su, '')
  return byteOrder(before) > last ? { kind: 'after', key: before } : { kind: 'next', token: next }
}

/** A string that sorts like the bytes of the key. */
function byteOrder(key: string): string {
  return Buffer.from(key, 'utf8').toString('latin1')
}
