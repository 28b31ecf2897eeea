import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAttempts } from '../../src/store/attempts.ts'
import { openStore } from '../../src/store/open-store.ts'
import {
  maxDelete,
  type Body,
  type Condition,
  type ListStart,
  type Store,
  type Written,
} from '../../src/store/store.ts'

/** A store as it looks from outside, without docsgen. */
export interface StoreUnderTest {
  /** What `docsgen publish` would be given. */
  readonly target: () => string
  /** What lies under a key, read by other means than docsgen's. */
  readonly look: (key: string) => Promise<Look | undefined>
  /** Puts many small objects there, for a long list, by other means than docsgen's. */
  readonly fill: (keys: readonly string[]) => Promise<void>
  /** Headers that the store does not keep. */
  readonly forgets?: readonly (keyof Look)[]
}

interface OpenStore {
  readonly store: Store
  readonly lookAt: (key: string) => Promise<Look | undefined>
  readonly fillWith: (keys: readonly string[]) => Promise<void>
}

/** What a reader of the store sees of an object. */
export interface Look {
  readonly bytes: string
  readonly contentType: string
  readonly cacheControl: string
  readonly contentEncoding: string
  readonly redirect: string
}

const html = { contentType: 'text/html; charset=utf-8', cacheControl: 'public, max-age=0, must-revalidate' }
const patience = AbortSignal.timeout(3_600_000)

/** What every kind of store must do. */
export function testStoreContract({ target, look, fill, forgets = [] }: StoreUnderTest): void {
  const open = async (): Promise<OpenStore> => {
    const prefix = `t-${randomUUID().slice(0, 8)}`
    const store = await openStore(target(), prefix)
    onTestFinished(store.close)
    const isFolder = target().startsWith('file:')
    const below = isFolder ? '' : new URL(target()).pathname.slice(1)
    const keyOf = (key: string): string => path.posix.join(below, prefix, key)
    return {
      store,
      lookAt: async (key) => look(keyOf(key)),
      fillWith: async (keys) => fill(keys.map(keyOf)),
    }
  }

  test('of many who want to be the first one is, and a version is replaced once', async () => {
    const { store } = await open()
    const first = await raceFor(store, 'lock.json', { kind: 'absent' })
    const second = await raceFor(store, 'lock.json', { kind: 'same', etag: first })
    expect(second).not.toBe(first)
    const late = store.putState('lock.json', Buffer.from('late'), { kind: 'same', etag: first }, patience)
    expect(await late).toBe('refused')
    expect(await store.get('lock.json', patience)).toMatchObject({ etag: second })
  })

  test('nothing is replaced where nothing is', async () => {
    const { store } = await open()
    const same = { kind: 'same', etag: '0123456789abcdef0123456789abcdef' } as const
    expect(await store.putState('state.json', Buffer.from('x'), same, patience)).toBe('refused')
    expect(await store.get('state.json', patience)).toBeUndefined()
  })

  test('what was written is read with its version and its age', async () => {
    const { store } = await open()
    const written = await store.putState('state.json', Buffer.from('{"a":1}'), undefined, patience)
    const stored = await store.get('state.json', patience)
    expect(Buffer.from(stored?.bytes ?? []).toString()).toBe('{"a":1}')
    expect(stored?.etag).toBe(etagOf(written))
    expect(stored?.age).toBeGreaterThanOrEqual(-2)
    expect(stored?.age).toBeLessThan(60)
  })

  test('a body comes to its own key with its headers, whatever its size', async () => {
    const { store, lookAt } = await open()
    const bodies = {
      empty: Buffer.alloc(0),
      small: Buffer.from('<p>ü</p>\n'),
      large: Buffer.alloc(20_000_001, 'abc\0ÿ'),
    }
    for (const [name, bytes] of Object.entries(bodies)) {
      await store.putBody(`objects/${name}`, bodyOf(bytes), { ...html, contentEncoding: 'gzip' }, patience)
      await store.copy(`objects/${name}`, `page/${name}`, { redirect: undefined, signal: patience })
      for (const key of [`objects/${name}`, `page/${name}`]) {
        const seen = await lookAt(key)
        expect(seen?.bytes === bytes.toString('latin1')).toBe(true)
        expect({ ...seen, bytes: '' }).toMatchObject(known({ ...html, contentEncoding: 'gzip' }, forgets))
      }
    }
  })

  test('a copy replaces what is there, is known by its version, and can be a redirect', async () => {
    const { store, lookAt } = await open()
    await store.putBody('one', bodyOf(Buffer.from('first')), html, patience)
    await store.putBody('two', bodyOf(Buffer.from('second')), html, patience)
    await store.copy('one', 'page', { redirect: undefined, signal: patience })
    const etag = await store.copy('two', 'page', { redirect: undefined, signal: patience })
    expect(await lookAt('page')).toMatchObject({ bytes: 'second' })
    const listed = await listAll(store, 'page')
    expect(listed).toEqual([{ key: 'page', size: 6, etag }])
    await store.copy('one', 'old', { redirect: '/docs/new', signal: patience })
    const redirect = store.capabilities.redirects ? '/docs/new' : ''
    expect(await lookAt('old')).toMatchObject({ bytes: 'first', redirect })
    await store.copy('one', 'old', { redirect: undefined, signal: patience })
    expect(await lookAt('old')).toMatchObject({ bytes: 'first', redirect: '' })
  })

  test('copying a missing object fails with an error', async () => {
    const { store } = await open()
    const copied = store.copy('nothing', 'page', { redirect: undefined, signal: patience })
    await expect(copied).rejects.toMatchObject({ name: 'StoreError', kind: 'missing' })
    expect(await store.get('page', patience)).toBeUndefined()
  })

  test('a list has every object below its prefix once, in order, and can start behind a key where the store seeks', async () => {
    const { store, fillWith } = await open()
    const keys = Array.from({ length: 1203 }, (_, number) => `many/${String(number).padStart(5, '0')}`)
    await fillWith([...keys, 'manyfold', 'other'])
    const listed = await listAll(store, 'many/')
    expect(listed.map(({ key }) => key)).toEqual(keys)
    if (store.capabilities.seeks) {
      const rest = await listAll(store, 'many/', { kind: 'after', key: keys[1100] ?? '' })
      expect(rest.map(({ key }) => key)).toEqual(keys.slice(1101))
    }
    expect(await listAll(store, 'nothing/')).toEqual([])
    // Only S3 takes away many in one call; elsewhere a thousand deletions would take long and show nothing else.
    const count = target().startsWith('s3:') ? maxDelete : 50
    // The server may have given up connections that lay idle meanwhile; publishing tries again then.
    const attempts = createAttempts({ name: store.name, jobs: 1, firstPause: 10, onTrouble: () => undefined })
    await attempts.call((signal) => store.remove(keys.slice(0, count), signal))
    expect((await listAll(store, 'many')).map(({ key }) => key)).toEqual([...keys.slice(count), 'manyfold'])
  })

  test('keys of any letters and marks are kept as they are', async () => {
    const { store, lookAt } = await open()
    const keys = [
      "it's (1)!*.html",
      'a b.html',
      'a%20b.html',
      'a+b&c=d;e,f@g.html',
      'ü/日本/é.html',
      '~_-$[x].html',
      '😀.html',
    ]
    for (const key of keys) {
      await store.putBody('body', bodyOf(Buffer.from(key)), html, patience)
      await store.copy('body', key, { redirect: undefined, signal: patience })
      expect(await lookAt(key)).toMatchObject({ bytes: Buffer.from(key).toString('latin1') })
    }
    const inOrder = [...keys, 'body'].toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    expect((await listAll(store, '')).map(({ key }) => key)).toEqual(inOrder)
    await store.remove(keys, patience)
    expect((await listAll(store, '')).map(({ key }) => key)).toEqual(['body'])
  })

  test('only the given keys are deleted, and missing keys are not an error', async () => {
    const { store, lookAt } = await open()
    for (const key of ['a', 'a/b', 'ab', 'c']) {
      if (!store.capabilities.aliasKeys && key === 'a/b') continue
      await store.putState(key, Buffer.from(key), undefined, patience)
    }
    await store.remove(['a', 'nothing'], patience)
    expect(await lookAt('a')).toBeUndefined()
    expect(await lookAt('ab')).toMatchObject({ bytes: 'ab' })
    if (store.capabilities.aliasKeys) expect(await lookAt('a/b')).toMatchObject({ bytes: 'a/b' })
    await store.remove([], patience)
  })
}

/**
 * Starts many concurrent writes and returns the version of the one that succeeded. A busy store may fail any writer,
 * even
 * the one that wrote, but it must not report success to two of them.
 */
async function raceFor(store: Store, key: string, condition: Condition): Promise<string> {
  const texts = Array.from({ length: 16 }, (_, number) => `writer ${number} ${randomUUID()}`)
  const outcomes = await Promise.allSettled(
    texts.map(async (text) => store.putState(key, Buffer.from(text), condition, patience)),
  )
  const stored = await store.get(key, patience)
  const storedText = Buffer.from(stored?.bytes ?? []).toString()
  expect(texts).toContain(storedText)
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'temporary' })
    else if (outcome.value !== 'refused') expect([storedText, stored?.etag]).toEqual([texts[index], outcome.value.etag])
  }
  return stored?.etag ?? ''
}

/** Every object below a prefix, page for page. */
export async function listAll(
  store: Store,
  prefix: string,
  from: ListStart = { kind: 'first' },
): Promise<ListedObject[]> {
  const page = await store.list(prefix, from, patience)
  const rest = page.next === undefined ? [] : await listAll(store, prefix, { kind: 'next', token: page.next })
  return [...page.objects, ...rest]
}

type ListedObject = Awaited<ReturnType<Store['list']>>['objects'][number]

function bodyOf(bytes: Buffer): Body {
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) }
}

function etagOf(written: Written | undefined): string {
  if (written === undefined || written === 'refused') throw new Error('nothing was written')
  return written.etag
}

function known(headers: Partial<Look>, forgets: readonly (keyof Look)[]): Partial<Look> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !forgets.includes(name as keyof Look)))
}
