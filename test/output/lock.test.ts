import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../../src/output/lock.ts'
import { placesOf } from '../../src/output/places.ts'
import { abandonSite } from '../../src/output/write.ts'
import { makeOutputFolder, readTree, runProgram, writerCommand, type OutputFolder } from '../helpers/output-folder.ts'
import { contentOf, sampleSite } from '../helpers/sample-site.ts'

test('a held lock is refused with status 4 and names the folder', async () => {
  const output = makeOutputFolder()
  const unlock = await lockFolder(output.folder)

  const refusal = { status: 4, message: `another docsgen is writing ${output.folder}` }
  await expect(lockFolder(output.folder)).rejects.toMatchObject(refusal)
  await expect(output.write(sampleSite('1'))).rejects.toMatchObject(refusal)

  unlock()
  unlock()
  expect(output.leftovers()).toEqual([])
  expect(await output.write(sampleSite('1'))).toMatchObject({ written: 32 })
})

test('a process that is killed releases the folder at the same moment', async () => {
  const output = makeOutputFolder()
  const killed = await runProgram(writerCommand(output.folder, 'slow', 2000), (child) => {
    void waitForStage(output).then(() => child.kill('SIGKILL'))
  })
  expect(killed.signal).toBe('SIGKILL')

  expect(await output.write(sampleSite('1'))).toMatchObject({ written: 32 })

  expect(output.leftovers()).toEqual([])
})

test('a process that is stopped keeps the folder until it is killed', async () => {
  const output = makeOutputFolder()
  const holder = spawn(process.execPath, writerCommand(output.folder, 'slow', 2000).slice(1))
  onTestFinished(() => void holder.kill('SIGKILL'))
  await waitForStage(output)
  holder.kill('SIGSTOP')

  await expect(lockFolder(output.folder)).rejects.toMatchObject({ status: 4 })

  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
  expect(await output.write(sampleSite('1'))).toMatchObject({ written: 32 })
})

test('twelve processes that find a lock file without a holder never hold it together', async () => {
  const output = makeOutputFolder()
  mkdirSync(path.join(output.base, '.build.docsgen'))
  writeFileSync(placesOf(output.folder).lock, '')

  const runs = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => await runProgram(writerCommand(output.folder, String(index)))),
  )

  expect(runs.flatMap(({ status, stderr }) => (status === 0 || status === 4 ? [] : stderr))).toEqual([])
  const winners = runs.flatMap(({ status }, index) => (status === 0 ? [index] : []))
  const tree = readTree(output.folder)
  expect(winners.filter((index) => isSite(tree, String(index)))).toHaveLength(1)
  expect(output.leftovers()).toEqual([])
})

test('a lock file that cannot be locked ends with status 3 and one line that names it', async () => {
  const output = makeOutputFolder()
  mkdirSync(placesOf(output.folder).lock, { recursive: true })

  await expect(lockFolder(output.folder)).rejects.toMatchObject({
    status: 3,
    message: `the site was not written: ${placesOf(output.folder).lock}: it cannot be locked: unable to open database file`,
  })
})

test('of two concurrent builds one succeeds and the other ends with status 4', async () => {
  const outcomes: unknown[] = []
  for (let pair = 0; pair < 20; pair += 1) {
    const output = makeOutputFolder()
    const hold = `${output.base}-go`
    const runs = ['held', 'held'].map(async (version) => {
      const ending = await runProgram(writerCommand(output.folder, version), undefined, {
        ...process.env,
        HOLD_FILE: hold,
      })
      // The winner is held until the other has ended, however slow the machine is.
      writeFileSync(hold, '')
      return ending
    })
    const endings = await Promise.all(runs)
    rmSync(hold)
    const loser = endings.find(({ status }) => status === 4)
    outcomes.push({
      statuses: endings.map(({ status }) => status).toSorted((a, b) => Number(a) - Number(b)),
      said: loser?.stderr.replace(output.base, ''),
      isWhole: isSite(readTree(output.folder), 'held'),
      leftovers: output.leftovers(),
    })
  }

  const expected = {
    statuses: [0, 4],
    said: 'another docsgen is writing /build\n',
    isWhole: true,
    leftovers: [],
  }
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => expected))
})

test.each(['SIGINT', 'SIGTERM'] as const)('after %s the old site is there and nothing beside it', async (signal) => {
  const output = makeOutputFolder()
  await output.write(sampleSite('1', 12))

  // So many pages that a busy machine sends the signal long before the last one is made.
  const ending = await runProgram(writerCommand(output.folder, 'slow', 2000), (child) => {
    void waitForStage(output).then(() => child.kill(signal))
  })

  expect(ending.status).toBe(130)
  expect(readTree(output.folder)).toEqual(contentOf(sampleSite('1', 12)))
  expect(output.leftovers()).toEqual([])
})

test('who does not hold the lock abandons nothing', async () => {
  const output = makeOutputFolder()
  const holder = spawn(process.execPath, writerCommand(output.folder, 'slow', 2000).slice(1))
  onTestFinished(() => void holder.kill('SIGKILL'))
  await waitForStage(output)

  abandonSite(output.folder)

  await expect(lockFolder(output.folder)).rejects.toMatchObject({ status: 4 })
})

function isSite(tree: ReadonlyMap<string, string>, version: string): boolean {
  const site = contentOf(sampleSite(version, 12))
  return tree.size === site.size && [...site].every(([file, text]) => tree.get(file) === text)
}

/** Waits until a run has begun to fill its stage. */
async function waitForStage({ base }: OutputFolder): Promise<void> {
  await expect.poll(() => countEntries(path.join(base, '.build.docsgen/stage')), { interval: 5 }).toBeGreaterThan(0)
}

function countEntries(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch {
    return 0
  }
}
