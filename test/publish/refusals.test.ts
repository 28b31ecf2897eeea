import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'
import { startGcsDouble, type GcsDouble } from './gcs-double.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { sampleSite, writeBuild } from './sample-site.ts'
import { azuriteAccount, hasAzurite, startAzurite, type RunningStore } from './servers.ts'

// Errors that new users meet first: a wrong key, a missing container, a host that does not exist. Each ends with status
// 3
// and one line that explains the fix and contains no secret.

function makeBuilt(): WarmProject {
  const project = makeWarmProject({ 'content/index.md': '# Home\n' })
  writeBuild(path.join(project.folder, 'build'), sampleSite('one'))
  return project
}

async function refusal(project: WarmProject, target: string, env: Record<string, string> = {}): Promise<string> {
  const { code, out, error } = await project.run(['publish', target], { env })
  const [last = ''] = error.trimEnd().split('\n').slice(-1)
  expect([code, out, last]).toEqual([3, '', expect.stringMatching(/^docsgen: /)])
  expect(error).not.toMatch(/SECRET|\n\s+at /)
  return last
}

const connect = (parts: readonly string[]): Record<string, string> => ({
  AZURE_STORAGE_CONNECTION_STRING: parts.join(';'),
})

test.skipIf(process.platform !== 'linux')('a folder that cannot be created is reported', async () => {
  expect(await refusal(makeBuilt(), 'file:///dev/pts/docsgen-site')).toMatch(/^docsgen: \/dev\/pts\/docsgen-site: \w/)
})

describe('an endpoint of S3', () => {
  let double: S3Double
  beforeAll(async () => {
    double = await startS3Double()
  })
  afterAll(async () => double.close())

  test.each(['store.example.com', 'localhost:9000', '127.0.0.1:9000'])('%s is no whole address', async (endpoint) => {
    const env = { ...s3Environment(double.url), AWS_ENDPOINT_URL: endpoint }
    expect(await refusal(makeBuilt(), 's3://site/docs', env)).toContain('check AWS_ENDPOINT_URL')
  })

  test('without TLS is reported', async () => {
    const env = { ...s3Environment(double.url), AWS_ENDPOINT_URL: double.url.replace('http:', 'https:') }
    expect(await refusal(makeBuilt(), 's3://site/docs', env)).toContain('must start with http://')
  })
})

describe.skipIf(!hasAzurite)('Azurite (skipped where it is not installed)', () => {
  let server: RunningStore
  beforeAll(async () => {
    server = await startAzurite()
    const { name, key } = azuriteAccount
    await new BlobServiceClient(server.url, new StorageSharedKeyCredential(name, key)).createContainer('site')
  })
  afterAll(async () => server.stop())

  test('refuses wrong keys, missing containers and invalid signatures with helpful messages', async () => {
    const { name, key } = azuriteAccount
    const project = makeBuilt()
    const account = ['DefaultEndpointsProtocol=http', `AccountName=${name}`, `BlobEndpoint=${server.url}`]
    const wrongKey = Buffer.from('SECRET').toString('base64')
    expect(await refusal(project, 'az://site/docs', connect([...account, `AccountKey=${wrongKey}`]))).toContain(
      'does not accept these credentials',
    )
    expect(await refusal(project, 'az://nowhere/docs', connect([...account, `AccountKey=${key}`]))).toContain(
      'there is no such container; create it first',
    )
    const signed = [`BlobEndpoint=${server.url}`, 'SharedAccessSignature=sv=2020-01-01&sig=SECRET']
    expect(await refusal(project, 'az://site/docs', connect(signed))).toContain('does not accept these credentials')
    expect(await refusal(project, 'az://site/docs', connect(['SECRET']))).toContain('is not a connection string')
  })
})

describe('the double of Google Cloud Storage', () => {
  let double: GcsDouble
  beforeAll(async () => {
    double = await startGcsDouble()
  })
  afterAll(async () => double.close())

  test('refuses callers without rights and buckets that are not there with words that help', async () => {
    const project = makeBuilt()
    const env = { STORAGE_EMULATOR_HOST: double.url, GOOGLE_CLOUD_PROJECT: 'docsgen-test' }
    expect(await refusal(project, 'gs://nowhere/docs', env)).toContain('there is no such bucket; create it first')
    const error = { code: 403, message: 'a@b.example does not have storage.objects.list access', errors: [] }
    const headers = { 'content-type': 'application/json' }
    double.setErrors(() => ({ kind: 'answer', status: 403, headers, body: JSON.stringify({ error }) }))
    expect(await refusal(project, 'gs://site/docs', env)).toMatch(/does not have .*the role Storage Object Admin/)
    double.setErrors(undefined)
  })

  test('is not asked with the file of a key that is damaged', async () => {
    const project = makeBuilt()
    project.write({ 'key.json': '{ "private_key": "SECRET" }', 'text.json': 'SECRET' })
    for (const [file, says] of [
      ['key.json', 'the private key in it cannot be read'],
      ['text.json', 'it is not JSON'],
    ] as const) {
      const env = { GOOGLE_APPLICATION_CREDENTIALS: path.join(project.folder, file) }
      expect(await refusal(project, 'gs://site/docs', env)).toContain(says)
    }
    expect(double.bucket.keys()).toEqual([])
  })
})
