import { Console } from 'node:console'
import { parentPort, workerData } from 'node:worker_threads'
import type { PageFile } from './markdown/parse/parse-page.ts'
import type { Drawing } from './model/diagram.ts'
import { packPage } from './pages/packed-page.ts'
import type { FromWorker, ToWorker } from './pages/pool.ts'
import { createParser } from './pages/parser.ts'
import type { ParserRequest } from './pages/parser-request.ts'
import { describeLateError } from './system/late-errors.ts'
import { collectTimings, reportTiming, type Timing } from './system/timing.ts'

// A thread that parses pages, one at a time, in the order of arrival.
/** How long the current page and the plugins on it took. */
const timings = collectTimings()
let parser = createParser(workerData as ParserRequest, drawDiagram)
/** Continues the page that waits for a drawing. Pages and their diagrams are read one after the other. */
let onDrawing: (drawing: Drawing) => void = () => undefined
let last = Promise.resolve()
/** What components of the current page threw after they were rendered. */
let thrown: unknown[] = []
process.on('uncaughtException', (error) => thrown.push(error))
// As in the main thread, standard output is for the results of commands.
globalThis.console = new Console(process.stderr)

parentPort?.on('message', (message: ToWorker) => {
  if ('drawing' in message) {
    answer({ isDrawn: true })
    onDrawing(message.drawing)
  } else if ('data' in message) parser = createParser(message.data as ParserRequest, drawDiagram)
  else last = parseNext(last, message.file)
})

async function parseNext(before: Promise<void>, file: PageFile): Promise<void> {
  await before
  try {
    const parse = await parser
    answer({ isBegun: true })
    thrown = []
    const start = performance.now()
    const read = await parse(file)
    const parsed = packPage({
      ...read,
      problems: [...read.problems, ...thrown.map((error) => describeLateError(error, { ...file, severity: 'error' }))],
    })
    reportTiming({ kind: 'read', name: file.file, thread: 0, start, end: performance.now() })
    answer({ parsed, timings: timings.splice(0).map(sinceEpoch) }, [
      parsed.body.html.buffer,
      parsed.body.markdown.buffer,
    ])
  } catch (error) {
    answer({ failed: `${file.file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` })
  }
}

/** Diagrams of all pages are drawn in one thread, which the main thread asks. */
function drawDiagram(source: string): Promise<Drawing> {
  return new Promise((resolve) => {
    onDrawing = resolve
    answer({ diagram: source })
  })
}

/** Each thread has its own clock. */
function sinceEpoch({ start, end, ...timing }: Timing): Timing {
  return { ...timing, start: start + performance.timeOrigin, end: end + performance.timeOrigin }
}

function answer(message: FromWorker, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
