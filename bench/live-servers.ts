import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installPeers } from './builders.ts'
import type { Corpus } from './corpus.ts'

// Starts the servers that show pages while they are written: docsgen's, VitePress' and Docusaurus', on the same pages.

/** A server that runs. */
export interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly readySeconds: number
}

const docsgen = path.join(import.meta.dirname, '../bin/docsgen.js')
const peers = path.join(import.meta.dirname, 'peers')

/** Starts docsgen's live preview. */
export function startDocsgen(folder: string): Promise<Running> {
  return start([docsgen, 'serve', '--port', '0'], folder, /http:\S+\//)
}

/** Starts VitePress' server, after it has been installed. */
export function startVitePress({ vitepress }: Corpus): Promise<Running> {
  installPeers(peers)
  linkModules(vitepress, peers)
  const program = path.join(peers, 'node_modules/vitepress/bin/vitepress.js')
  return start([program, 'dev', 'docs', '--port', '5199'], vitepress, /http:\/\/localhost:\d+\//)
}

/** Starts Docusaurus' server in its fastest form, after it has been installed. */
export async function startDocusaurus(corpus: Corpus): Promise<Running> {
  const home = path.join(peers, 'docusaurus')
  installPeers(home)
  const folder = path.join(corpus.docsgen, '../docusaurus')
  writeDocusaurus(corpus, folder)
  linkModules(folder, home)
  const program = path.join(home, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
  const words = [program, 'start', '.', '--no-open', '--host', '127.0.0.1', '--port', '5198']
  const started = performance.now()
  const running = await start(words, folder, /http:\/\/127\.0\.0\.1:\d+\//)
  // It prints its address before it listens.
  while (!(await answers(running.url))) {
    if (running.child.exitCode !== null) throw new Error('it has ended before it listened')
    await wait(50)
  }
  return { ...running, readySeconds: (performance.now() - started) / 1000 }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

/** Ends a server at once. */
export async function stop({ child }: Running): Promise<void> {
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.kill('SIGKILL')
  await closed
}

/** Megabytes that a server holds. */
export function memoryOf({ child }: Running): number {
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Milliseconds of processor time that a server has taken so far. */
export function cpuOf({ child }: Running): number {
  const text = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Starts a server and waits until it prints its address. */
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
    if (code !== null) console.error(`a server has ended with ${String(code)}: ${out}`)
  })
  return { child, url, readySeconds: (performance.now() - started) / 1000 }
}

function linkModules(folder: string, home: string): void {
  const modules = path.join(folder, 'node_modules')
  if (!existsSync(modules)) symlinkSync(path.join(home, 'node_modules'), modules)
}

/** The same pages as CommonMark, with nothing but its documentation and its theme. */
function writeDocusaurus({ docsgen: own }: Corpus, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(own, 'content'), path.join(folder, 'docs'), { recursive: true })
  const config = {
    title: 'Corpus',
    url: 'https://docs.example.com',
    baseUrl: '/',
    onBrokenLinks: 'ignore',
    markdown: { format: 'md' },
    future: { v4: true, faster: true },
    plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/' }]],
    themes: ['@docusaurus/theme-classic'],
  }
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  writeFileSync(path.join(folder, 'docusaurus.config.js'), `module.exports = ${JSON.stringify(config, undefined, 1)}\n`)
}
