import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isSettled, stampOf } from '../../src/system/file-stamp.ts'
import {
  followSource,
  kindOf,
  listSources,
  noteUnrecordable,
  readSource,
  recordSources,
  seeAgain,
  statSource,
  type SeenSources,
} from '../../src/system/source-files.ts'

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What is noted while something is read; `undefined` when it is not all that counted. */
function record(read: () => void): SeenSources | undefined {
  const made = recordSources()
  try {
    read()
    return made.finish()
  } finally {
    made.close()
  }
}

function recordWhole(read: () => void): SeenSources {
  const seen = record(read)
  if (seen === undefined) throw new Error('the record is not complete')
  return seen
}

/** Waits until a file is older than the ticks of any clock. */
async function untilSettled(file: string): Promise<void> {
  while (!isSettled(stampOf(statSync(file, { bigint: true })), Date.now())) await wait(20)
}

test('a file that is written again in the tick in which it was read, with as many bytes, is another file', () => {
  const file = path.join(makeFolder(), 'a.md')
  for (let round = 0; round < 50; round += 1) {
    writeFileSync(file, 'one')
    const seen = recordWhole(() => readSource(file))
    writeFileSync(file, 'two')
    expect(seeAgain(seen)?.changed).toEqual([file])
  }
})

test('a file that changed a moment before it was read is known by its content, and by its stamp once it has come to rest', async () => {
  const file = path.join(makeFolder(), 'a.md')
  writeFileSync(file, 'one')
  const seen = recordWhole(() => readSource(file))
  utimesSync(file, 1e9, 1e9)
  expect(seeAgain(seen)?.changed).toEqual([])
  await untilSettled(file)
  const settled = seeAgain(seen)?.seen
  expect(settled?.contents.get(file)?.hash).toBe('')
  expect(settled && seeAgain(settled)?.seen).toBe(settled)
})

test('a file of which only the stamp was looked at is known by it where it has come to rest, and not at all elsewhere', async () => {
  const file = path.join(makeFolder(), 'a.md')
  writeFileSync(file, 'one')
  expect(record(() => statSource(file))).toBeUndefined()
  await untilSettled(file)
  const seen = recordWhole(() => statSource(file))
  expect(seeAgain(seen)).toEqual({ seen, changed: [] })
  writeFileSync(file, 'two')
  expect(seeAgain(seen)?.changed).toEqual([file])
  rmSync(file)
  expect(seeAgain(seen)).toBeUndefined()
})

const changes: readonly (readonly [name: string, look: (folder: string) => void, change: (folder: string) => void])[] =
  [
    [
      'a file comes where there was none',
      (folder) => kindOf(path.join(folder, 'x/y.md')),
      (folder) => {
        mkdirSync(path.join(folder, 'x'))
        writeFileSync(path.join(folder, 'x/y.md'), '')
      },
    ],
    [
      'a name comes into a folder',
      (folder) => listSources(folder, () => undefined),
      (folder) => writeFileSync(path.join(folder, 'new.md'), ''),
    ],
    [
      'a name that was looked for comes into a folder that was listed',
      (folder) => {
        listSources(folder, () => undefined)
        kindOf(path.join(folder, 'new.md'))
      },
      (folder) => writeFileSync(path.join(folder, 'new.md'), ''),
    ],
    [
      'a folder goes',
      (folder) => listSources(path.join(folder, 'sub'), () => undefined),
      (folder) => rmSync(path.join(folder, 'sub'), { recursive: true }),
    ],
    [
      'a link leads elsewhere',
      (folder) => followSource(path.join(folder, 'link')),
      (folder) => {
        rmSync(path.join(folder, 'link'))
        symlinkSync('other.md', path.join(folder, 'link'))
      },
    ],
    [
      'a folder stands where a file was',
      (folder) => kindOf(path.join(folder, 'sub')),
      (folder) => {
        rmSync(path.join(folder, 'sub'), { recursive: true })
        writeFileSync(path.join(folder, 'sub'), '')
      },
    ],
  ]

test.each(changes)('%s, and that is seen', (_name, look, change) => {
  const folder = makeFolder()
  mkdirSync(path.join(folder, 'sub'))
  writeFileSync(path.join(folder, 'sub/a.md'), 'one')
  writeFileSync(path.join(folder, 'other.md'), 'two')
  symlinkSync('sub/a.md', path.join(folder, 'link'))
  const seen = recordWhole(() => look(folder))
  expect(seeAgain(seen)).toEqual({ seen, changed: [] })
  change(folder)
  expect(seeAgain(seen)).toBeUndefined()
})

test('what depends on more than files is no record', () => {
  expect(record(noteUnrecordable)).toBeUndefined()
})

test('nothing is noted when nobody records, and all that is open notes everything', () => {
  const file = path.join(makeFolder(), 'a.md')
  writeFileSync(file, 'one')
  readSource(file)
  const outer = recordSources()
  const inner = recordWhole(() => readSource(file))
  outer.close()
  expect([...inner.contents.keys()]).toEqual([file])
  expect([...(outer.finish()?.contents.keys() ?? [])]).toEqual([file])
})
