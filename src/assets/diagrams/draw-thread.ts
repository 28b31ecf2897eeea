import { parentPort } from 'node:worker_threads'
import { openEmulatedPage } from './emulated-page.ts'
import { fixClock } from './fixed-surroundings.ts'

// The thread that draws diagrams, one at a time, in the order of arrival. mermaid needs the page when it is loaded.
fixClock()
openEmulatedPage()
const { drawDiagram } = await import('./draw.ts')
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (source: string) => {
  last = last.then(async () => answer(source))
})

async function answer(source: string): Promise<void> {
  parentPort?.postMessage({ isBegun: true })
  parentPort?.postMessage(await drawDiagram(source))
}
