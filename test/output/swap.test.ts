import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { placesOf } from '../../src/output/places.ts'
import { recover, swapIn } from '../../src/output/swap.ts'
import { makeOutputFolder, readTree, runProgram, type OutputFolder } from '../helpers/output-folder.ts'
import { contentOf, sampleSite } from '../helpers/sample-site.ts'

const readerScript = fileURLToPath(new URL('../helpers/read-site.ts', import.meta.url))

test('a reader who asks again for a file that is missing for a moment always gets it while the site is replaced 300 times', async () => {
  const output = makeOutputFolder()
  const sites = [sampleSite('1', 10), sampleSite('2', 10)]
  await output.write(sampleSite('1', 10))
  const shared = sampleSite('1', 10).flatMap((page) => (page.path.startsWith('only') ? [] : [page.path]))
  let written = 0

  const ending = await runProgram(
    [process.execPath, '--no-warnings', readerScript, output.folder, ...shared],
    (reader) => {
      reader.stdout?.once('data', () => void swap().finally(() => reader.kill('SIGTERM')))
    },
  )

  async function swap(): Promise<void> {
    for (let count = 1; count <= 300; count += 1) written += (await output.write(sites[count % 2] ?? [])).written
  }
  const { reads, failures } = JSON.parse(ending.stdout.split('\n')[1] ?? '') as { reads: number; failures: string[] }
  expect(failures).toEqual([])
  expect(reads).toBeGreaterThan(10_000)
  expect(written).toBeGreaterThanOrEqual(300)
})

test('a file that appears while the new site is made is moved along, the newest of its kind included', async () => {
  const output = makeOutputFolder()
  await output.write(sampleSite('1', 12))
  writeFileSync(path.join(output.folder, 'notes.txt'), 'first')
  const late = {
    path: 'late.html',
    fingerprint: () => 'late',
    content: () => {
      writeFileSync(path.join(output.folder, 'arrived.txt'), 'new')
      writeFileSync(path.join(output.folder, 'draft'), 'second')
      renameSync(path.join(output.folder, 'draft'), path.join(output.folder, 'notes.txt'))
      writeFileSync(path.join(output.folder, 'late.html'), 'mine')
      return 'the site'
    },
  }

  await output.write([...sampleSite('2', 12), late])

  const expected = contentOf(sampleSite('2', 12))
    .set('arrived.txt', 'new')
    .set('notes.txt', 'second')
    .set('late.html', 'the site')
  expect(readTree(output.folder)).toEqual(expected)
  // The one file whose place the site took is not lost either.
  expect(readTree(placesOf(output.folder).kept)).toEqual(new Map([['late.html', 'mine']]))
})

test('a kill between the two renames is finished by the next run', async () => {
  const { output, places } = await stageSecondSite()
  swapHalfWay(places)

  recover(places)

  expect(readTree(output.folder)).toEqual(contentOf(sampleSite('2', 12)))
  expect(existsSync(places.old)).toBe(false)
})

test('a kill between the two renames is undone by the next run when the new site is lost', async () => {
  const { output, places } = await stageSecondSite()
  swapHalfWay(places)
  renameSync(places.stage, path.join(output.base, 'build-lost'))

  recover(places)

  expect(readTree(output.folder)).toEqual(contentOf(sampleSite('1', 12)))
  expect(existsSync(places.old)).toBe(false)
})

test('after a kill between the two renames a folder that someone put in between is refused and nothing is lost', async () => {
  const { output, places } = await stageSecondSite()
  swapHalfWay(places)
  mkdirSync(output.folder)
  writeFileSync(path.join(output.folder, 'mine.txt'), 'mine')

  await expect(output.write(sampleSite('2', 12))).rejects.toThrow('move it elsewhere (the previous site is in')

  expect(readTree(output.folder)).toEqual(new Map([['mine.txt', 'mine']]))
  expect(readTree(places.old)).toEqual(contentOf(sampleSite('1', 12)))
})

test('a swap moves the folders themselves', async () => {
  const { output, places } = await stageSecondSite()
  const inode = statSync(places.stage).ino

  swapIn(places)

  expect(statSync(output.folder).ino).toBe(inode)
  expect(readTree(output.folder)).toEqual(contentOf(sampleSite('2', 12)))
})

/** The first site in place and the second one whole on the stage, as a run leaves them that is killed then. */
async function stageSecondSite(): Promise<{ output: OutputFolder; places: ReturnType<typeof placesOf> }> {
  const output = makeOutputFolder()
  const places = placesOf(output.folder)
  await output.write(sampleSite('2', 12))
  mkdirSync(places.work)
  renameSync(output.folder, places.stage)
  mkdirSync(output.folder)
  // With the work folder in place the first site is made through a folder of another name.
  const other = makeOutputFolder(output.base)
  await other.write(sampleSite('1', 12))
  renameSync(other.folder, output.folder)
  return { output, places }
}

/** What a run has done when it is killed between the two renames. */
function swapHalfWay(places: ReturnType<typeof placesOf>): void {
  const [folder, stage] = [places.folder, places.stage].map((place) => String(statSync(place, { bigint: true }).ino))
  writeFileSync(places.journal, JSON.stringify({ folder, stage }))
  renameSync(places.folder, places.old)
}
