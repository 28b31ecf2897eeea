import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  findProgram,
  makeOutputFolder,
  readTree,
  runProgram,
  writerCommand,
  type OutputFolder,
} from '../helpers/output-folder.ts'
import { contentOf, sampleSite } from '../helpers/sample-site.ts'

// Where strace is, the process is killed at each call that touches the output; else at moments spread over its life.

const pages = 12
const points = 64
const calls =
  'openat,link,linkat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,fsync,chmod,fchmodat,symlinkat'
const strace = findProgram('strace')

const oldSite = contentOf(sampleSite('1', pages)).set('CNAME', 'mine')
const newSite = contentOf(sampleSite('2', pages)).set('CNAME', 'mine')

test('a build that is killed at any step leaves the old site, the new one or both next to each other, and the next build finishes or undoes it', async () => {
  const kills = strace ? await findSteps(strace) : await spreadOverLife()
  expect(kills.length).toBeGreaterThanOrEqual(60)
  // A plain run takes every rename and half of the other steps; DOCSGEN_SOAK=1 takes all.
  const isSoak = process.env['DOCSGEN_SOAK'] !== undefined
  const taken = kills.filter(({ isRename }, index) => isSoak || isRename || index % 2 === 0)
  const outcomes = await inTurns(taken, killOnce)

  expect(outcomes.filter((outcome) => !['old', 'new', 'between'].includes(outcome))).toEqual([])
  expect(outcomes).toEqual(expect.arrayContaining(['old', 'new']))
  // Only a kill between the two renames leaves no site in place.
  expect(outcomes.filter((outcome) => outcome === 'between').length).toBeLessThanOrEqual(2)
})

interface Kill {
  readonly command: (output: OutputFolder) => string[]
  /** Milliseconds until the kill, when no tracer does it. */
  readonly after?: number
  readonly isRename: boolean
}

/** Makes the old site, kills the build of the new one and says what is there; then builds once more. */
async function killOnce({ command, after }: Kill): Promise<string> {
  const output = await makeOldSite()
  await runProgram(command(output), (child) => {
    if (after === undefined) return
    const timer = setTimeout(() => child.kill('SIGKILL'), after)
    child.once('exit', () => clearTimeout(timer))
  })
  const found = nameOf(output.folder)
  // The next build, of the old site again when the new one is there: it has to work from either.
  const [next, content] = found === 'new' ? ['1', oldSite] : ['2', newSite]
  await output.write(sampleSite(next, pages))
  const mended = readTree(output.folder)
  if (!isSame(mended, content)) return `${found}, then not mended: ${[...mended.keys()].join(' ')}`
  const leftovers = output.leftovers()
  return leftovers.length === 0 ? found : `${found}, then left: ${leftovers.join(' ')}`
}

async function makeOldSite(): Promise<OutputFolder> {
  const output = makeOutputFolder()
  await output.write(sampleSite('1', pages))
  writeFileSync(path.join(output.folder, 'CNAME'), 'mine')
  return output
}

function nameOf(folder: string): string {
  const tree = readTree(folder)
  if (tree.size === 0) return 'between'
  if (isSame(tree, oldSite)) return 'old'
  return isSame(tree, newSite) ? 'new' : `mixed: ${[...tree.keys()].join(' ')}`
}

function isSame(tree: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return tree.size === other.size && [...other].every(([file, text]) => tree.get(file) === text)
}

/** Watches one build and lists its calls that touch the output, each as the how-manieth of its kind it is. */
async function findSteps(tracer: string): Promise<Kill[]> {
  const output = await makeOldSite()
  const log = path.join(output.base, 'build-log')
  const watch = ['-qq', '-y', '-s', '400', '-o', log, '-e', `trace=${calls}`]
  await runProgram([tracer, ...watch, ...writerCommand(output.folder, '2', pages)])
  const lines = readFileSync(log, 'utf8').split('\n')
  const counts = new Map<string, number>()
  return lines.flatMap((line) => {
    const call = /^(\w+)\(/.exec(line)?.[1]
    if (call === undefined) return []
    const when = (counts.get(call) ?? 0) + 1
    counts.set(call, when)
    if (!line.includes(output.base)) return []
    const words = [
      tracer,
      '-qq',
      '-o',
      '/dev/null',
      '-e',
      `trace=${call}`,
      '-e',
      `inject=${call}:signal=SIGKILL:when=${when}`,
    ]
    return [
      {
        command: ({ folder }: OutputFolder) => [...words, ...writerCommand(folder, '2', pages)],
        isRename: call.startsWith('rename'),
      },
    ]
  })
}

async function spreadOverLife(): Promise<Kill[]> {
  const output = await makeOldSite()
  const start = performance.now()
  await runProgram(writerCommand(output.folder, '2', pages))
  const life = performance.now() - start
  // Starting Node takes the first half of its life.
  return Array.from({ length: points * 2 }, (_, index) => ({
    command: ({ folder }: OutputFolder) => writerCommand(folder, '2', pages),
    after: life * (0.5 + (0.6 * index) / (points * 2)),
    isRename: false,
  }))
}

async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const queue = [...items]
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}
