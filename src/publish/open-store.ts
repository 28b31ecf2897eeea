import { Failure } from '../report/failure.ts'
import { parseTarget } from './target.ts'
import type { Store } from './store.ts'

/** Opens the store of a target such as `s3://bucket/docs`, `gs://…`, `az://…` or `file:///folder`; `prefix` goes below it. */
export async function openStore(target: string, prefix = ''): Promise<Store> {
  const place = parseTarget(target, prefix)
  throw new Failure(`publishing to ${place.name} is not supported`, { status: 2 })
}
