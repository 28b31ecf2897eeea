import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { differences, hashTree, makeProject, runDocsgen } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'
import { findProgram } from '../helpers/output-folder.ts'
import { readBucket } from './bucket.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { sampleSite, writeBuild } from './sample-site.ts'

const config =
  'site: { title: Sample, url: "https://docs.example.com" }\napi: [{ spec: openapi/a.yaml, route: /api }]\n'
let double: S3Double

beforeAll(async () => {
  double = await startS3Double()
})

afterEach(() => double.bucket.objects.clear())

afterAll(async () => double.close())

function makeBuilt(): WarmProject {
  const project = makeWarmProject({ 'docs.config.yaml': config, 'content/index.md': '# Home\n', 'openapi/a.yaml': '' })
  writeBuild(path.join(project.folder, 'build'), sampleSite('one', 0))
  return project
}

test.each([
  ['', 'is the project folder or contains it'],
  ['/.', 'is the project folder or contains it'],
  ['/..', 'is the project folder or contains it'],
  ['/content', 'overlaps with "content"'],
  ['/content/published', 'overlaps with "content"'],
  ['/static', 'overlaps with "static"'],
  ['/openapi', 'overlaps with "openapi/a.yaml"'],
  ['/templates', 'overlaps with "templates"'],
  ['/build', 'overlaps with "build"'],
  ['/build/docs', 'overlaps with "build"'],
  ['/.docsgen', 'overlaps with ".docsgen"'],
  ['/.git', 'overlaps with ".git"'],
  ['/node_modules/docs', 'overlaps with "node_modules"'],
])('a target at "%s" of the project is refused, and the project is unchanged', async (place, why) => {
  const project = makeBuilt()
  const before = hashTree(project.folder)

  const { code, error } = await project.run(['publish', `file://${project.folder}${place}`])

  expect([code, error]).toEqual([2, expect.stringContaining(why)])
  expect(differences(before, hashTree(project.folder))).toEqual([])
})

test('the home folder and those of the system are no targets, and a folder of the project without sources is one', async () => {
  const project = makeBuilt()
  expect(await project.run(['publish', `file://${homedir()}`, '--dry-run'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('is the home folder or contains it'),
  })
  for (const folder of ['/etc', '/usr/lib/docs', '/var'])
    expect(await project.run(['publish', `file://${folder}`, '--dry-run'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('belongs to the operating system'),
    })
  expect(await project.run(['publish', `file://${project.folder}/public`])).toMatchObject({ code: 0 })
  expect(project.has('public/index.html')).toBe(true)
  expect(await project.run(['publish', `file://${project.folder}/public`, '--prefix', '../content'])).toMatchObject({
    code: 2,
  })
})

test('a prefix below which the site around it has files is refused, unless the overlap is allowed', async () => {
  const project = makeBuilt()
  const publish = async (...words: readonly string[]): ReturnType<WarmProject['run']> =>
    project.run(['publish', 's3://site/docs', ...words], { env: s3Environment(double.url) })
  expect(await publish()).toMatchObject({ code: 0 })
  expect(await publish('--prefix', 'preview/pr-1')).toMatchObject({ code: 0 })
  const before = readBucket(double.bucket)
  for (const prefix of ['assets', 'overview', 'preview/pr-1/assets']) {
    const { code, error } = await publish('--prefix', prefix)
    expect([prefix, code, error]).toEqual([prefix, 1, expect.stringMatching(/publish-overlap.*--allow-overlap/s)])
  }
  expect(readBucket(double.bucket)).toEqual(before)
  expect(await publish('--prefix', 'assets', '--allow-overlap')).toMatchObject({ code: 0 })
  expect(double.bucket.keys('docs/assets/')).toContain('docs/assets/index.html')
  expect(await publish('--prefix', 'assets', '--remove')).toMatchObject({ code: 0 })
  expect([...readBucket(double.bucket)].filter(([key, text]) => before.get(key) !== text)).toEqual([])
})

const tooLarge = 'the file would be larger than the system allows'

test('where a file may not be as large as it has to be, publish, build and its cache name the file', async () => {
  const project = makeProject({
    'docs.config.yaml': 'site: { title: Sample, url: "https://docs.example.com" }\n',
    'content/index.md': `# Home\n\n${'Some words of a page. '.repeat(20_000)}\n`,
  })
  const limited = ['sh', '-c', 'ulimit -f 300; exec "$@"', 'sh']
  const target = path.join(project.folder, 'public')

  const cold = await project.build([], { through: limited })
  expect([cold.code, cold.error]).toEqual([
    3,
    expect.stringMatching(new RegExp(`docsgen: the site was not written: /\\S+: ${tooLarge}\n$`)),
  ])

  expect(await project.build()).toMatchObject({ code: 0 })
  const published = await project.run(['publish', `file://${target}`], { through: limited })
  expect([published.code, published.error]).toEqual([
    3,
    expect.stringMatching(new RegExp(`docsgen: ${target}/\\S+: ${tooLarge}\n$`)),
  ])
})

const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reported an input/output error',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the name is too long for the file system',
  ELOOP: 'too many symbolic links',
}
const strace = findProgram('strace')

for (const [code, cause] of Object.entries(causes))
  test.skipIf(strace === undefined)(
    `when the system answers ${code}, publish names the path and the cause (skipped without strace)`,
    async () => {
      const project = makeBuilt()
      const target = path.join(project.folder, 'public')
      mkdirSync(target)
      onTestFinished(() => project.remove('public'))
      const inject = `inject=rename:error=${code}:when=9+`
      const through = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=rename', '-e', inject]

      const outcome = await runDocsgen(['publish', `file://${target}`], { from: project.folder, through })

      expect([outcome.code, outcome.error]).toEqual([
        3,
        expect.stringMatching(new RegExp(`docsgen: ${target}/\\S+: ${cause}\n$`)),
      ])
    },
  )
