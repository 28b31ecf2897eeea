import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { askForShared } from '../helpers/shared.ts'
import { writeFiles } from '../live/preview-site.ts'
import { fillBucket } from './bucket.ts'
import { testStoreContract, type Look } from './contract.ts'
import { startGcsDouble, type GcsDouble } from './gcs-double.ts'
import { inTurns } from './in-turns.ts'
import { startS3Double, type S3Double, type S3Manners } from './s3-double.ts'
import { connectS3, fillS3, makeS3Website, s3Environment, s3Looker } from './s3-place.ts'
import { azuriteAccount, hasAzurite, hasRadosgw, startAzurite, type RunningStore } from './servers.ts'

// One contract, and everything that can be had here to hold the drivers to it.

function surround(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

const doubles: Readonly<Record<string, S3Manners>> = {
  'a strict double of S3': {},
  'a double of S3 that wants etags without their quotes': { wantsUnquotedEtags: true },
}

describe.each(Object.entries(doubles))('%s', (_name, manners) => {
  let double: S3Double
  beforeAll(async () => {
    double = await startS3Double(manners)
    surround(s3Environment(double.url))
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await double.close()
  })
  testStoreContract({
    target: () => 's3://site/docs',
    look: async (key) => s3Looker(connectS3(double.url), 'site')(key),
    fill: async (keys) => fillBucket(double.bucket, keys),
  })
})

describe.skipIf(!hasRadosgw)('radosgw, the S3 server of Ceph (skipped where it is not installed)', () => {
  let url: string
  beforeAll(async () => {
    url = await askForShared('radosgw')
    surround(s3Environment(url))
    await makeS3Website(connectS3(url), 'site', '404.html')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })
  testStoreContract({
    target: () => 's3://site/docs',
    look: async (key) => s3Looker(connectS3(url), 'site')(key),
    fill: async (keys) => fillS3(connectS3(url), 'site', keys),
  })
})

describe.skipIf(!hasAzurite)('Azurite, the emulator of Azure Blob Storage (skipped if it is not installed)', () => {
  const { name, key } = azuriteAccount
  let server: RunningStore
  beforeAll(async () => {
    server = await startAzurite()
    surround({
      AZURE_STORAGE_CONNECTION_STRING: `DefaultEndpointsProtocol=http;AccountName=${name};AccountKey=${key};BlobEndpoint=${server.url};`,
    })
    await connectAzure(server.url).createContainer('site')
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await server.stop()
  })
  testStoreContract({
    target: () => 'az://site/docs',
    look: async (file) => lookAtAzure(server.url, file),
    fill: async (keys) => fillAzure(server.url, keys),
  })
})

function connectAzure(url: string): BlobServiceClient {
  return new BlobServiceClient(url, new StorageSharedKeyCredential(azuriteAccount.name, azuriteAccount.key))
}

async function fillAzure(url: string, keys: readonly string[]): Promise<void> {
  const container = connectAzure(url).getContainerClient('site')
  await inTurns(keys, async (key) => container.getBlockBlobClient(key).upload('x', 1))
}

async function lookAtAzure(url: string, key: string): Promise<Look | undefined> {
  const blob = connectAzure(url).getContainerClient('site').getBlobClient(key)
  if (!(await blob.exists())) return undefined
  const { contentType = '', cacheControl = '', contentEncoding = '' } = await blob.getProperties()
  const bytes = (await blob.downloadToBuffer()).toString('latin1')
  return { bytes, contentType, cacheControl, contentEncoding, redirect: '' }
}

describe('a double of Google Cloud Storage, which was not compared with the real one', () => {
  let double: GcsDouble
  beforeAll(async () => {
    double = await startGcsDouble()
    surround({ STORAGE_EMULATOR_HOST: double.url, GOOGLE_CLOUD_PROJECT: 'docsgen-test' })
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await double.close()
  })
  testStoreContract({
    target: () => 'gs://site/docs',
    fill: async (keys) => fillBucket(double.bucket, keys),
    look: async (key) => {
      const stored = double.bucket.objects.get(key)
      if (stored === undefined) return undefined
      const { body, headers } = stored
      return {
        bytes: body.toString('latin1'),
        contentType: headers['content-type'] ?? '',
        cacheControl: headers['cache-control'] ?? '',
        contentEncoding: headers['content-encoding'] ?? '',
        redirect: '',
      }
    },
  })
})

describe('a folder', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'docsgen-store-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  testStoreContract({
    target: () => pathToFileURL(folder).href,
    fill: async (keys) => writeFiles(folder, Object.fromEntries(keys.map((key) => [key, 'x']))),
    look: async (key) => {
      const file = path.join(folder, key)
      if (!existsSync(file)) return undefined
      return {
        bytes: readFileSync(file, 'latin1'),
        contentType: '',
        cacheControl: '',
        contentEncoding: '',
        redirect: '',
      }
    },
    forgets: ['contentType', 'cacheControl', 'contentEncoding'],
  })
})
