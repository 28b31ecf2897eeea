import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installPeers } from './builders.ts'
import type { Corpus } from './corpus.ts'
import { linkModules, peersFolder } from './peer-builders.ts'
import { writeDocusaurus } from './peer-sites.ts'

// Starts the dev servers of docsgen, VitePress and Docusaurus, all with the same pages.

/** A running server. */
export interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly readySeconds: number
}

const docsgen = path.join(import.meta.dirname, '../bin/docsgen.js')

/** Starts docsgen's live preview. */
export function startDocsgen(folder: string): Promise<Running> {
  return start([docsgen, 'serve', '--port', '0'], folder, /http:\S+\//)
}

/** Installs VitePress and starts its server. */
export function startVitePress({ vitepress }: Corpus): Promise<Running> {
  installPeers(peersFolder)
  linkModules(vitepress, peersFolder)
  const program = path.join(peersFolder, 'node_modules/vitepress/bin/vitepress.js')
  return start([program, 'dev', 'docs', '--port', '5199'], vitepress, /http:\/\/localhost:\d+\//)
}

/** Installs Docusaurus and starts its server in the fastest configuration. */
export function startDocusaurus(corpus: Corpus): Promise<Running> {
  const home = path.join(peersFolder, 'docusaurus')
  installPeers(home)
  const folder = writeDocusaurus(corpus)
  linkModules(folder, home)
  const program = path.join(home, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
  const words = [program, 'start', '.', '--no-open', '--host', '127.0.0.1', '--port', '5198']
  return start(words, folder, /http:\/\/127\.0\.0\.1:\d+\//)
}

/** Kills a server. */
export async function stop({ child }: Running): Promise<void> {
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.kill('SIGKILL')
  await closed
}

/** Megabytes of memory that a server uses. */
export function memoryOf({ child }: Running): number {
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Milliseconds of processor time that a server has used so far. */
export function cpuOf({ child }: Running): number {
  const text = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Starts a server and waits until it has printed its address and responds there. */
async function start(words: readonly string[], folder: string, pattern: RegExp): Promise<Running> {
  const started = performance.now()
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      out += text
      // oxlint-disable-next-line no-control-regex -- servers colour what they print
      const found = pattern.exec(out.replaceAll(/\u001B\[[\d;]*m/g, ''))?.[0]
      if (found !== undefined) resolve(found)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('close', () => reject(new Error(`it has ended: ${out}`)))
  })
  child.on('close', (code) => {
    if (code !== null) console.error(`a server exited with status ${String(code)}: ${out}`)
  })
  await untilListening(url, child)
  return { child, url, readySeconds: (performance.now() - started) / 1000 }
}

/** Some servers print their address before they listen on it. */
async function untilListening(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined)
    if (answer !== undefined) return
    await wait(50)
  }
}
