import { parentPort, workerData } from 'node:worker_threads'
import { createPageParser, type PageFile } from './content/parse-page.ts'
import type { FromWorker } from './content/pool.ts'
import { createTools, type ParserRequest } from './parser.ts'

// A thread that parses pages, one at a time, in the order in which they come.
const request = workerData as ParserRequest
const parser = createTools(request).then((tools) => createPageParser(request.options, tools))
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ file }: { readonly file: PageFile }) => {
  last = last.then(async () => {
    try {
      answer({ parsed: await (await parser)(file) })
    } catch (error) {
      answer({ failed: `${file.file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` })
    }
  })
})

function answer(message: FromWorker): void {
  parentPort?.postMessage(message)
}
