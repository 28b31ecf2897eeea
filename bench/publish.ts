import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isWrite } from '../test/publish/faults.ts'
import { writeBuild } from '../test/publish/sample-site.ts'
import { startS3Double } from '../test/publish/s3-double.ts'
import { s3Environment } from '../test/publish/s3-place.ts'
import { measure, type Cost } from './measure.ts'

// Measures `docsgen publish` with an in-memory store that has a high latency. Steps: publish many files; publish them
// again; change one and publish; print a table, and check the limits if asked to.

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    latency: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '32' },
    assert: { type: 'boolean', default: false },
  },
})
const [files, latency, jobs] = [Number(values.files), Number(values.latency), Number(values.jobs)]
const program = path.join(import.meta.dirname, '../bin/docsgen.js')
const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-publish-bench-'))
const double = await startS3Double()
let open: number[] = []
double.setErrors(() => {
  open.push(double.open())
  return { kind: 'slow', milliseconds: latency }
})
Object.assign(process.env, s3Environment(double.url))

interface Row {
  readonly cost: Cost
  readonly requests: number
  readonly writes: number
  /** The share of its jobs with an open request whenever a request came in; the median of all these moments. */
  readonly busy: number
}

async function publish(): Promise<Row> {
  double.reset()
  open = []
  const words = [process.execPath, program, 'publish', 's3://site/docs', '--quiet', '--jobs', String(jobs)]
  const cost = await measure({ words, folder, maxSeconds: 3600 })
  const requests = double.seen().length
  const writes = double.seen().filter(isWrite).length
  const middle = open.toSorted((one, other) => one - other)[Math.floor(open.length / 2)] ?? 0
  return { cost, requests, writes, busy: middle / jobs }
}

try {
  writeFileSync(
    path.join(folder, 'docs.config.yaml'),
    'site: { title: Sample, url: https://docs.example.com, basePath: /docs/ }\n',
  )
  const text = 'Some words that stand on the page. '.repeat(100)
  // Half of the files are pages, which are stored under two keys each. The others are assets.
  const site = Object.fromEntries(
    Array.from({ length: files }, (_, number) => [
      number % 2 === 0 ? `section-${number % 50}/page-${number}/index.html` : `assets/picture-${number}.svg`,
      `<p>${number} ${text}\n`,
    ]),
  )
  const build = path.join(folder, 'build')
  writeBuild(build, site)
  const first = await publish()
  const second = await publish()
  writeFileSync(path.join(build, 'section-0/page-0/index.html'), '<p>other words\n')
  const third = await publish()
  for (const [name, { cost, requests, writes, busy }] of Object.entries({ first, second, third })) {
    console.log(
      `${name.padEnd(7)} ${cost.wallSeconds.toFixed(1)} s, CPU ${cost.cpuSeconds.toFixed(2)} s, ` +
        `${String(Math.round(cost.largestMegabytes ?? 0))} MB, ${requests} requests, ${writes} writes, busy ${(busy * 100).toFixed(0)} %`,
    )
  }
  const missed = [
    ...(second.writes === 0 ? [] : ['the second run writes']),
    ...(second.cost.cpuSeconds < 3 ? [] : ['the second run takes 3 s of CPU or more']),
    ...(first.busy > 0.8 ? [] : ['the first run keeps its jobs busy less than four fifths']),
  ]
  for (const limit of missed) console.error(`missed: ${limit}`)
  if (values.assert && missed.length > 0) process.exitCode = 1
} finally {
  await double.close()
  rmSync(folder, { recursive: true, force: true })
}
