import { Failure } from '../report/failure.ts'
import { openFolder } from './stores/folder.ts'
import { openS3 } from './stores/s3.ts'
import type { Store } from './store.ts'
import { parseTarget } from './target.ts'

/** Opens the store of a target such as `s3://bucket/docs`, `gs://…`, `az://…` or `file:///folder`; `prefix` goes below it. */
export async function openStore(word: string, prefix = '', connections = 64): Promise<Store> {
  const target = parseTarget(word, prefix)
  if (target.kind === 's3') return openS3(target, connections)
  if (target.kind === 'file') return openFolder(target)
  throw new Failure(`publishing to ${target.name} is not supported`, { status: 2 })
}
