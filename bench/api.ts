import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { readDocuments } from './api-documents.ts'
import { buildReference, prepareBlankPage, preparePeers, type Viewer } from './api-viewers.ts'
import { median } from './measure.ts'
import { visit, type PageCost } from './page-cost.ts'
import { writeTable } from './table.ts'

// Measures what an API reference costs its readers, compared with Redoc, Scalar and Swagger UI in the same browser.
// Steps: build the site of each document; serve it and the peers' pages; open the start and one operation of each.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    documents: { type: 'string', default: '3' },
    'skip-peers': { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const folder = path.join(import.meta.dirname, 'corpus/api')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves the folder like a host, with each file compressed once. */
function serve(): Promise<Server> {
  const packed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const wanted = path.join(folder, decodeURIComponent(pathname))
    const isFolder = statSync(wanted, { throwIfNoEntry: false })?.isDirectory() === true
    const file = isFolder ? path.join(wanted, 'index.html') : wanted
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return void response.writeHead(404).end()
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    const key = `${file} ${String(statSync(file).mtimeMs)}`
    const body = packed.get(key) ?? brotliCompressSync(readFileSync(file), { params: quality })
    packed.set(key, body)
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    return void response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' }).end(body)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function measureViewer(origin: string, { name, start, deep }: Viewer): Promise<string[]> {
  const all: (readonly [PageCost, PageCost])[] = []
  for (let run = 0; run < runs; run += 1) all.push([await visit(origin, start), await visit(origin, deep)])
  const seconds = (read: (costs: readonly [PageCost, PageCost]) => number | undefined): string => {
    const found = all.map(read).filter((value) => value !== undefined)
    return found.length < all.length ? 'never' : median(found).toFixed(2)
  }
  const figure = (read: (cost: PageCost) => number, digits: number): string =>
    median(all.map(([first, second]) => Math.max(read(first), read(second)))).toFixed(digits)
  const cells = [
    name,
    seconds(([first]) => first.readable),
    seconds(([, second]) => second.readable),
    seconds(([first]) => first.settled),
    figure(({ scriptKilobytes }) => scriptKilobytes, 0),
    figure(({ elements }) => elements, 0),
    figure(({ heapMegabytes }) => heapMegabytes, 1),
  ]
  return cells
}

/** The minimum and maximum, because other work on the machine slows down some of the runs. */
function range(figures: readonly number[], digits: number): string {
  return `${Math.min(...figures).toFixed(digits)} to ${Math.max(...figures).toFixed(digits)}`
}

// The output of an earlier run is deleted at its end, or here if it was interrupted.
const left = `${folder}-left`
rmSync(left, { recursive: true, force: true })
if (existsSync(folder)) renameSync(folder, left)
mkdirSync(folder, { recursive: true })
const server = await serve()
const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
const rows: string[][] = []
for (const document of readDocuments().slice(0, Number(values.documents))) {
  console.error(`bench: ${document.name}, ${String(document.operations)} operations`)
  const { viewer, costs } = await buildReference(document, folder, runs)
  const peers = values['skip-peers'] ? [] : preparePeers(document, folder)
  const [cpu, wall, megabytes] = [
    costs.map(({ cpuSeconds }) => cpuSeconds),
    costs.map(({ wallSeconds }) => wallSeconds),
    costs.map(({ largestMegabytes }) => largestMegabytes ?? Infinity),
  ]
  console.log(`\n${document.name}, ${String(document.operations)} operations, built ${String(runs)} times:`)
  console.log(`${range(cpu, 1)} s of CPU, ${range(wall, 1)} s, ${range(megabytes, 0)} MB\n`)
  const title = `**${document.name}, ${String(document.operations)} operations**`
  rows.push([title, '', '', '', '', '', ''])
  for (const one of [prepareBlankPage(folder), viewer, ...peers]) rows.push(await measureViewer(origin, one))
}
await writeTable({
  name: 'api',
  head: ['', 'first operation, CPU s', 'linked operation, CPU s', 'still, CPU s', 'scripts KB', 'elements', 'heap MB'],
  rows,
  notes: [],
  isComplete: !values['skip-peers'] && Number(values.documents) >= readDocuments().length,
})
server.close()
rmSync(left, { recursive: true, force: true })
