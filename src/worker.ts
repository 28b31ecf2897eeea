import { parentPort, workerData } from 'node:worker_threads'
import type { PageFile } from './markdown/parse/parse-page.ts'
import { packPage } from './pages/packed-page.ts'
import type { FromWorker } from './pages/pool.ts'
import { createParser } from './pages/parser.ts'
import type { ParserRequest } from './pages/parser-request.ts'

// A thread that parses pages, one at a time, in the order of arrival.
const request = workerData as ParserRequest
const parser = createParser(request)
let last = Promise.resolve()

parentPort?.on('message', ({ file }: { readonly file: PageFile }) => {
  last = parseNext(last, file)
})

async function parseNext(before: Promise<void>, file: PageFile): Promise<void> {
  await before
  try {
    const parse = await parser
    const parsed = packPage(await parse(file))
    answer({ parsed }, [parsed.body.html.buffer, parsed.body.markdown.buffer])
  } catch (error) {
    answer({ failed: `${file.file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` })
  }
}

function answer(message: FromWorker, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
