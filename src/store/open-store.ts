import { openAzure } from './azure.ts'
import { openFolder } from './folder.ts'
import { openGoogle } from './google.ts'
import { openS3 } from './s3.ts'
import type { Store } from './store.ts'
import { parseTarget } from './target.ts'

/**
 * Opens the store of a target such as `s3://bucket/docs`, `gs://…`, `az://…` or `file:///folder`, optionally at a
 * `prefix` below it, for a number of parallel requests.
 */
export async function openStore(word: string, prefix: string | undefined, connections = 16): Promise<Store> {
  const target = parseTarget(word, prefix)
  switch (target.kind) {
    case 's3':
      return openS3(target, connections)
    case 'gs':
      return openGoogle(target)
    case 'az':
      return openAzure(target)
    case 'file':
      return openFolder(target)
  }
}
