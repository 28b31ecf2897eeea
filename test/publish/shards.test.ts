import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, test } from 'vitest'
import { differences, hashTree, makeProject, type Outcome, type Project } from '../helpers/project.ts'
import { askForShared } from '../helpers/shared.ts'
import { connectS3, s3Environment } from './s3-place.ts'
import { hasRadosgw } from './servers.ts'

// Each machine is a folder with the same files and no cache. The machines share a bucket.

const shards = 8
const pages = 41

function makeMachine(cache: string): Project {
  const parts = Array.from({ length: pages - 1 }, (_, at) => {
    const next = String((at + 1) % (pages - 1))
    const text = `# Part ${String(at)}\n\n## Words\n\nWord${String(at)} and [the next](part-${next}.md#words).\n`
    return [`content/part-${String(at)}.md`, text] as const
  })
  return makeProject({
    'docs.config.yaml': `site:\n  title: Sample\n  url: https://docs.example.com\nbuild:\n  cache: ${cache}\n`,
    'content/index.md': '# Home\n\n[Start](part-0.md)\n',
    ...Object.fromEntries(parts),
  })
}

describe.skipIf(!hasRadosgw)('on radosgw (skipped where it is not installed)', () => {
  let url: string

  beforeAll(async () => {
    url = await askForShared('radosgw')
    const client = connectS3(url)
    await client.send(new CreateBucketCommand({ Bucket: 'cache' }))
    client.destroy()
  })

  async function run(words: readonly string[], started?: (child: ChildProcess) => void): Promise<Machine> {
    const machine = makeMachine('s3://cache/site')
    const env = { ...s3Environment(url), DOCSGEN_CACHE_KEY: 'the key of this site' }
    const outcome = await machine.run(words, { env, ...(started && { started }) })
    return { ...outcome, site: () => hashTree(path.join(machine.folder, 'build')) }
  }

  interface Machine extends Outcome {
    readonly site: () => Readonly<Record<string, string>>
  }

  test('eight shards and a merge make the bytes of one machine, also when a shard dies, and its next run reads its pages', async () => {
    const alone = makeMachine('.docsgen')
    expect(await alone.build()).toMatchObject({ code: 0 })
    const expected = hashTree(path.join(alone.folder, 'build'))

    const dying = 3
    const runs = Array.from({ length: shards }, (_, at) =>
      run(['build', '--shard', `${String(at + 1)}/${String(shards)}`], (child) => {
        if (at + 1 === dying) child.kill('SIGKILL')
      }),
    )
    const filled = await Promise.all(runs)
    expect(filled.map(({ code }, at) => (at + 1 === dying ? 0 : code))).toEqual(Array.from(filled, () => 0))
    expect(filled.flatMap(({ site }) => Object.keys(site()))).toEqual([])

    const again = await run(['build', '--shard', `${String(dying)}/${String(shards)}`])
    expect(again.error).toContain(`Shard 3 of 8: ${String(pages)} pages in the cache, 0 left to other shards.`)

    const merged = await run(['merge'])
    expect(merged.error).toContain(`${String(pages)} from the cache`)
    expect(differences(expected, merged.site())).toEqual([])
  }, 300_000)

  test('a merge reads the pages of a shard that has not run', async () => {
    const other = ['--base-path', '/other/']
    expect(await run(['build', '--shard', '1/2', ...other])).toMatchObject({ code: 0 })
    const merged = await run(['merge', ...other])
    expect(merged).toMatchObject({ code: 0 })
    expect(Object.keys(merged.site())).toContain('part-39/index.html')
  }, 120_000)
})

test('shards need a cache in a store, and a number', async () => {
  const machine = makeMachine('.docsgen')
  for (const words of [['build', '--shard', '1/2'], ['merge']]) {
    const { code, error } = await machine.run(words)
    expect(code).toBe(1)
    expect(error).toContain('docs.config.yaml:5:10  error  shared-cache  shards share their work in a store')
  }
  expect(await machine.run(['merge', '--no-cache'])).toMatchObject({ code: 2 })
  for (const shard of ['3/2', '0/2', '2', 'x/y'])
    expect(await machine.run(['build', '--shard', shard]), shard).toMatchObject({ code: 2 })
})
