import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, type Outcome, type Project } from '../helpers/project.ts'
import { refuse } from './faults.ts'
import { startServer, type WireServer } from './fault-server.ts'
import type { WireAnswer, WireRequest } from './messages.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { sampleSite, writeBuild } from './sample-site.ts'

const config =
  'site:\n  title: Sample\n  url: https://docs.example.com\n  basePath: /docs/\n' +
  'publish:\n  target: s3://site/docs\n  cloudFront: { distribution: E2EXAMPLE }\n'
let double: S3Double
let cloudFront: WireServer
const reported: (readonly string[])[] = []

beforeAll(async () => {
  double = await startS3Double()
  cloudFront = await startServer(async (request) => answerCloudFront(request))
})

afterAll(async () => {
  await Promise.all([double.close(), cloudFront.close()])
})

function answerCloudFront({ method, path: address, body, headers }: WireRequest): WireAnswer {
  const isRight = method === 'POST' && address === '/2020-05-31/distribution/E2EXAMPLE/invalidation'
  if (!isRight || headers.authorization?.includes('/cloudfront/') !== true) return { status: 400, body: address }
  const paths = [...body.toString('utf8').matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, name = '']) => name)
  reported.push(paths)
  const answer = '<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>'
  return { status: 201, headers: { 'content-type': 'text/xml' }, body: `<?xml version="1.0"?>${answer}` }
}

async function publish(project: Project, started?: (stop: () => void) => void): Promise<Outcome> {
  const env = { ...s3Environment(double.url), AWS_ENDPOINT_URL_CLOUDFRONT: cloudFront.url }
  return project.run(['publish'], { env, started: (child) => started?.(() => void child.kill('SIGKILL')) })
}

test('changed paths are invalidated in CloudFront; if a run is refused or killed before that, the next one does it', async () => {
  const project = makeProject({ 'docs.config.yaml': config, 'content/index.md': '# Home\n' })
  writeBuild(path.join(project.folder, 'build'), sampleSite('one'))
  const first = await publish(project)
  expect([first.code, first.error]).toEqual([
    0,
    expect.stringContaining('Invalidated the changed paths in CloudFront distribution E2EXAMPLE (I1)'),
  ])
  expect(reported.splice(0)).toEqual([['/docs/*']])

  project.write({ 'build/overview/index.html': '<!doctype html><title>New</title>\n' })
  cloudFront.setErrors(() => refuse(403, 'AccessDenied'))
  const refused = await publish(project)
  expect([refused.code, refused.error]).toEqual([
    3,
    expect.stringContaining('the site is published, but its changed paths could not be invalidated'),
  ])

  project.write({ 'build/stays/index.html': '<!doctype html><title>Newer</title>\n' })
  const killed = await publish(project, (stop) => cloudFront.setErrors(() => ({ kind: 'stop-before', stop })))
  expect([killed.code, reported]).toEqual([null, []])

  cloudFront.setErrors(undefined)
  expect(await publish(project)).toMatchObject({ code: 0 })
  const pages = ['overview', 'stays'].flatMap((name) => [`/docs/${name}`, `/docs/${name}/`, `/docs/${name}/index.html`])
  expect(reported.splice(0)).toEqual([pages])

  expect(await publish(project)).toMatchObject({ code: 0 })
  expect(reported).toEqual([])
})
