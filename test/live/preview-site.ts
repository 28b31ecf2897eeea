import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startPreview, type Preview, type PreviewOptions } from '../../src/hosting/host.ts'

/** The text of a file next to the built folder that must never be served. */
export const canary = 'the canary is out'

/** A preview of files written for one test. */
export interface TestPreview extends Preview {
  readonly folder: string
  readonly get: (address: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Response>
}

type Content = string | Uint8Array

/** Writes a built folder with a canary file next to it and serves it until the test ends. */
export async function previewSite(
  files: Readonly<Record<string, Content>>,
  options: Partial<PreviewOptions> = {},
): Promise<TestPreview> {
  const parent = await mkdtemp(path.join(tmpdir(), 'docsgen-preview-'))
  const folder = path.join(parent, 'build')
  await writeFiles(folder, files)
  await writeFiles(parent, { 'canary.txt': canary, 'build_secret/canary.txt': canary })
  const preview = await startPreview({ folder, basePath: '/docs/', port: 0, strictPort: true, ...options })
  onTestFinished(async () => {
    await preview.close()
    await rm(parent, { recursive: true, force: true })
  })
  const get: TestPreview['get'] = (address, headers = {}, method = 'GET') =>
    fetch(new URL(address, preview.url), {
      headers: { 'accept-encoding': 'identity', ...headers },
      redirect: 'manual',
      method,
    })
  return { ...preview, folder, get }
}

/** Writes files below a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, Content>>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
}
