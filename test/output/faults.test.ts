import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import {
  findProgram,
  makeOutputFolder,
  readTraces,
  readTree,
  runProgram,
  writerCommand,
  type OutputFolder,
} from '../helpers/output-folder.ts'
import { contentOf, sampleSite } from '../helpers/sample-site.ts'

const strace = findProgram('strace')
const isRoot = process.getuid?.() === 0

test('a full disk ends with status 3, one line that names the file, and the old site', async () => {
  const disk = mountSmallDisk()
  const output = makeOutputFolder(disk)
  await output.write(sampleSite('1', 12))
  const before = readTraces(output.folder)
  // Where no disk can be mounted the shell limits the size of a file, which ends the same way with another cause.
  const limit = disk === undefined ? ['sh', '-c', 'ulimit -f 1024; exec "$@"', 'sh'] : []

  const ending = await runProgram([...limit, ...writerCommand(output.folder, 'large')])

  const cause = disk === undefined ? 'the file would be larger than the system allows' : 'the disk is full'
  expect(ending).toMatchObject({
    status: 3,
    stderr: `the site was not written: ${output.folder}/large.bin: ${cause}\n`,
  })
  expect(withoutChangeTimes(readTraces(output.folder))).toEqual(withoutChangeTimes(before))
  expect(readTree(output.folder)).toEqual(contentOf(sampleSite('1', 12)))
  expect(output.leftovers()).toEqual([])
})

test('a file that grows beyond the limit ends with status 3 and the old site', async () => {
  const output = makeOutputFolder()
  await output.write(sampleSite('1', 12))

  const ending = await runProgram([
    'sh',
    '-c',
    'ulimit -f 1024; exec "$@"',
    'sh',
    ...writerCommand(output.folder, 'large'),
  ])

  const cause = 'the file would be larger than the system allows'
  expect(ending).toMatchObject({
    status: 3,
    stderr: `the site was not written: ${output.folder}/large.bin: ${cause}\n`,
  })
  expect(readTree(output.folder)).toEqual(contentOf(sampleSite('1', 12)))
  expect(output.leftovers()).toEqual([])
})

test('a folder that may not be written ends with status 3 and the old site', async () => {
  const output = makeOutputFolder()
  await output.write(sampleSite('1', 12))
  chmodSync(output.base, 0o555)
  onTestFinished(() => chmodSync(output.base, 0o755))
  // Root may write everywhere, so someone else does it.
  const user = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []

  const ending = await runProgram([...user, ...writerCommand(output.folder, '2')])

  const line = `the site was not written: ${output.base}/.build.docsgen: permission is denied\n`
  expect(ending).toMatchObject({ status: 3, stderr: line })
  expect(readTree(output.folder)).toEqual(contentOf(sampleSite('1', 12)))
  expect(output.leftovers()).toEqual([])
})

test('folders of the site that forbid writing are no hindrance, also when the next site is not finished', async () => {
  const output = await makeOldSite()
  // Root may write everywhere, so someone else does it.
  const user = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  if (isRoot) spawnSync('chown', ['-R', '65534:65534', output.base])
  spawnSync('chmod', ['-R', 'a-w', path.join(output.folder, 'section-1'), path.join(output.folder, 'section-2')])

  for (const version of ['2', '3', '2', '3']) {
    const full = await runProgram([
      'sh',
      '-c',
      'ulimit -f 1024; exec "$@"',
      'sh',
      ...user,
      ...writerCommand(output.folder, 'large'),
    ])
    expect(full).toMatchObject({ status: 3, stderr: expect.stringContaining('large.bin') })
    expect(await runProgram([...user, ...writerCommand(output.folder, version)])).toMatchObject({
      status: 0,
      stderr: '',
    })
    expect(isSite(output, version)).toBe(true)
    expect(output.leftovers()).toEqual([])
  }
})

test('whatever call fails, the site is the old or the new one and the line names a path and a cause', async () => {
  const faults = strace === undefined ? listLimits() : await listInjections(strace)
  expect(faults.length).toBeGreaterThanOrEqual(60)
  const outcomes: string[] = []
  const queue = [...takeSome(faults)]
  await Promise.all([worker(), worker()])

  async function worker(): Promise<void> {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) outcomes.push(await meetError(fault))
  }
  expect(outcomes.filter((outcome) => outcome !== 'failed' && outcome !== 'succeeded')).toEqual([])
  expect(outcomes).toContain('failed')
})

/** A plain run lets two calls of five fail, and each kind of error occur; DOCSGEN_SOAK=1 lets all fail. */
function takeSome(faults: readonly Fault[]): readonly Fault[] {
  return process.env['DOCSGEN_SOAK'] === undefined ? faults.filter((_, index) => [0, 2].includes(index % 5)) : faults
}

/** The words to put before a command so that something fails in it. */
type Fault = (output: OutputFolder) => readonly string[]

async function meetError(fault: Fault): Promise<string> {
  const output = await makeOldSite()
  const words = fault(output)
  const ending = await runProgram([...words, ...writerCommand(output.folder, '2')])
  const wrong = describeWrong(output, ending)
  if (wrong !== undefined) return `${words.join(' ')}: ${wrong}: ${ending.stderr}`
  await output.write(sampleSite('2', 12))
  if (!isSite(output, '2') || output.leftovers().length > 0) return `${words.join(' ')}: not mended`
  return ending.status === 0 ? 'succeeded' : 'failed'
}

function describeWrong(output: OutputFolder, ending: Awaited<ReturnType<typeof runProgram>>): string | undefined {
  if (ending.status === 0) return isSite(output, '2') ? undefined : 'status 0 and not the new site'
  if (ending.status !== 3) return `status ${ending.status} ${ending.signal ?? ''}`
  if (!/^the site was not written: \/[^\n]+: [a-z/ -]+\n$/.test(ending.stderr)) return 'no line with a path and a cause'
  return isSite(output, '1') ? undefined : 'status 3 and not the old site'
}

async function makeOldSite(): Promise<OutputFolder> {
  const output = makeOutputFolder()
  await output.write(sampleSite('1', 12))
  return output
}

function isSite(output: OutputFolder, version: string): boolean {
  const [tree, site] = [readTree(output.folder), contentOf(sampleSite(version, 12))]
  return tree.size === site.size && [...site].every(([file, text]) => tree.get(file) === text)
}

/** Watches one build, then lets every call of it that changes something fail in turn. */
async function listInjections(tracer: string): Promise<Fault[]> {
  const calls = [
    'openat',
    'read',
    'pread64',
    'write',
    'pwrite64',
    'link',
    'mkdir',
    'rename',
    'fsync',
    'getdents64',
    'unlink',
    'rmdir',
  ]
  const errors = ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EMFILE', 'EDQUOT']
  const output = await makeOldSite()
  const log = path.join(output.base, 'build-log')
  await runProgram([
    tracer,
    '-qq',
    '-y',
    '-s',
    '400',
    '-o',
    log,
    '-e',
    `trace=${calls.join(',')}`,
    ...writerCommand(output.folder, '2'),
  ])
  const counts = new Map<string, number>()
  return readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const call = /^(\w+)\(/.exec(line)?.[1]
      const paths = [...line.matchAll(/[^"<>]+/g)].map(([text]) => text).filter((text) => text.startsWith(output.base))
      const place = call === 'link' || call === 'rename' ? paths.at(-1) : paths[0]
      if (call === undefined || place === undefined) return []
      const when = (counts.get(`${call} ${place}`) ?? 0) + 1
      counts.set(`${call} ${place}`, when)
      const inject = `inject=${call}:error=${errors[index % errors.length]}:when=${when}`
      const words = [tracer, '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject]
      return [({ base }: OutputFolder) => [...words, '-P', place.replace(output.base, base)]]
    })
}

/** Without a tracer: limits on the size of a file and on the number of open ones, around what a build needs. */
function listLimits(): Fault[] {
  const limits = Array.from({ length: 30 }, (_, index) => [`-f ${index % 10}`, `-n ${32 + index}`]).flat()
  return limits.map((limit) => () => ['sh', '-c', `ulimit ${limit}; exec "$@"`, 'sh'])
}

/** A disk of two megabytes, where mounting is allowed. */
function mountSmallDisk(): string | undefined {
  const place = mkdtempSync(path.join(tmpdir(), 'docsgen-disk-'))
  const words = ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]
  if (spawnSync('mount', words, { stdio: 'ignore' }).status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', [place]))
  return place
}

/** A link that was made and removed again changes the time of the file's entry, and nothing else. */
function withoutChangeTimes(traces: readonly string[]): string[] {
  return traces.map((trace) => trace.split(' ').slice(0, -1).join(' '))
}
