import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type CacheStore } from '../../src/cache/store.ts'

let folder: string

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'docsgen-store-')), 'store')
})

afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

function open(fingerprint = 'one'): CacheStore {
  return openStore({ folder, fingerprint, isFresh: false })
}

function packs(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.pack'))
}

/** A store with so many entries of so many letters, used and saved. */
function fill(count: number, length: number): void {
  const store = open()
  for (let number = 0; number < count; number += 1)
    store.take('page', String(number), () => String(number).padEnd(length, 'x'))
  store.commit()
}

test('what was made once is not made again, until the code is another', () => {
  const made: string[] = []
  const build = (fingerprint: string): unknown => {
    const store = open(fingerprint)
    const value = store.take('page', 'a', () => {
      made.push(fingerprint)
      return { words: ['é', '\ud800', '__proto__'] }
    })
    store.commit()
    return value
  }
  const first = build('one')
  expect(build('one')).toEqual(first)
  expect(made).toEqual(['one'])
  build('two')
  expect(made).toEqual(['one', 'two'])
})

test('an entry is there immediately, after it was written to the disk, and after it was saved', () => {
  const store = open()
  const large = 'x'.repeat(3_000_000)
  store.write('body', 'small', '"one"')
  expect(store.read('body', 'small')).toBe('one')
  store.write('body', 'large', JSON.stringify(large))
  expect([store.read('body', 'small'), store.read('body', 'large')]).toEqual(['one', large])
  store.commit()
  expect([store.read('body', 'small'), store.read('body', 'large')]).toEqual(['one', large])
  expect([open().read('body', 'small'), open().read('body', 'large')]).toEqual(['one', large])
})

test('what a build did not use is dropped, but of kinds that it did not ask for nothing is', () => {
  const first = open()
  for (const key of ['a', 'b']) first.take('page', key, () => key)
  first.take('media', 'a', () => 'picture')
  first.commit()
  const second = open()
  expect(second.has('page', 'a')).toBe(true)
  second.commit()
  const third = open()
  expect([third.has('page', 'a'), third.has('page', 'b'), third.has('media', 'a')]).toEqual([true, false, true])
})

test('the folder does not grow with the number of builds, and no build writes the whole of it', () => {
  fill(400, 1000)
  const size = sizeOf()
  const names = new Set(packs())
  for (let turn = 0; turn < 40; turn += 1) {
    const store = open()
    for (let number = 0; number < 400; number += 1) expect(store.has('page', String(number))).toBe(true)
    store.write('links', 'last', JSON.stringify(`turn ${String(turn)}`.padEnd(1000, '.')))
    store.commit()
    for (const name of packs()) names.add(name)
  }
  expect(packs().length).toBeLessThanOrEqual(8)
  expect(sizeOf()).toBeLessThan(size * 1.2)
  expect(open().read('links', 'last')).toContain('turn 39')
  expect(open().read('page', '399')).toContain('399x')
})

function sizeOf(): number {
  return packs().reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
}

test('a byte that is not what it was is a miss, wherever it is, and nothing else', () => {
  fill(20, 50)
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    const whole = readFileSync(file)
    for (let at = 0; at < whole.length; at += 7) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      writeFileSync(file, bytes)
      const store = open()
      const read = Array.from({ length: 20 }, (_, number) => store.read('page', String(number)))
      for (const [number, value] of read.entries())
        expect([undefined, String(number).padEnd(50, 'x')], `byte ${String(at)} of ${name}`).toContain(value)
      expect(read).toContain(undefined)
    }
    writeFileSync(file, whole)
  }
})

test('an entry that is damaged is asked for once, then it is not there', () => {
  fill(1, 50)
  const [name = ''] = packs()
  writeFileSync(path.join(folder, name), Buffer.alloc(statSync(path.join(folder, name)).size))
  const store = open()
  expect(store.has('page', '0')).toBe(true)
  expect(store.read('page', '0')).toBeUndefined()
  expect(store.has('page', '0')).toBe(false)
})

test('two builds at the same time leave what one of them has made, and nothing that is wrong', () => {
  fill(10, 100)
  const [one, other] = [open(), open()]
  for (const [store, key] of [
    [one, 'of one'],
    [other, 'of the other'],
  ] as const) {
    for (let number = 0; number < 10; number += 1) expect(store.read('page', String(number))).toContain('x')
    store.take('page', key, () => key)
  }
  one.commit()
  other.commit()
  const next = open()
  expect(next.read('page', 'of the other')).toBe('of the other')
  for (let number = 0; number < 10; number += 1) expect(next.read('page', String(number))).toContain('x')
})

test('packs that another build has removed meanwhile are misses', () => {
  fill(10, 100)
  const store = open()
  const other = open()
  other.take('page', 'new', () => 'new')
  other.commit()
  rmSync(folder, { recursive: true })
  expect(store.read('page', '3')).toBeUndefined()
  store.take('page', '3', () => 'made again')
  store.commit()
  expect(open().read('page', '3')).toBe('made again')
})

test('values cannot reach anything but themselves', () => {
  const store = open()
  store.write('page', '__proto__', '{"__proto__":{"isEvil":true},"constructor":1}')
  store.commit()
  expect(open().read('page', '__proto__')).toHaveProperty('constructor', 1)
  expect(({} as { readonly isEvil?: boolean }).isEvil).toBeUndefined()
})
