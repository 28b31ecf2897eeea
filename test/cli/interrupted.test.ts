import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  differences,
  diskFolder,
  docsgenBin,
  hashTree,
  makeProject,
  plainConfig,
  plainEnvironment,
  runDocsgen,
  type Project,
} from '../helpers/project.ts'
import { expectNoStack } from './refused.ts'

const pages = 30

/** A site whose every page differs between its versions, so that a build has much to do. */
function largeSite(version: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: pages }, (_, number) => [
      number === 0 ? 'content/index.md' : `content/part-${String(number % 6)}/page-${String(number)}.md`,
      `# Page ${String(number)} of ${version}\n\n${`Words of ${version}, and a [link](/).\n\n`.repeat(4)}`,
    ]),
  )
}

/** The files next to the output folder while a build is running. */
function leftovers({ folder }: Project): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('.build'))
}

/** Moments of a build, spread over its life; more of them with DOCSGEN_SOAK=1. */
const kills = process.env['DOCSGEN_SOAK'] === undefined ? 6 : 80

test(
  'a build that is killed at any moment leaves the old site or the new one, and the next one succeeds',
  { timeout: 400_000 },
  async () => {
    const project = makeProject(largeSite('one'), diskFolder())
    const site = path.join(project.folder, 'build')
    const trees = new Map<string, Readonly<Record<string, string>>>()
    let life = 0
    for (const version of ['two', 'one']) {
      project.write(largeSite(version))
      const start = performance.now()
      expect(await project.build()).toMatchObject({ code: 0 })
      life = performance.now() - start
      trees.set(version, hashTree(site))
    }
    const states = { old: 0, whole: 0 }
    let version = 'one'
    // The moments are spread over the whole life of a build: some must meet it at work. A machine that becomes less
    // busy lets builds end before their moment, so more builds are killed until that is so.
    for (let kill = 0; kill < kills || (states.old <= kills / 8 && kill < 5 * kills); kill += 1) {
      const old = trees.get(version) ?? {}
      version = version === 'one' ? 'two' : 'one'
      const next = trees.get(version) ?? {}
      project.write(largeSite(version))
      // The first part of the run is Node starting up, when nothing can be damaged.
      const moment = life * (0.25 + (0.9 * (kill % kills)) / kills)
      await project.build([], { started: (child) => killAfter(child, moment) })
      // Between the two renames that replace the site there is none; the next build puts it back.
      const found = existsSync(site) ? hashTree(site) : old
      const isNew = differences(next, found).length === 0
      if (!isNew) expect(differences(old, found), `after kill ${String(kill)}`).toEqual([])
      states[isNew ? 'whole' : 'old'] += 1
      const start = performance.now()
      const after = await project.build()
      if (!isNew) life = performance.now() - start
      expect(after, `after kill ${String(kill)}`).toMatchObject({ code: 0 })
      expectNoStack(after)
      expect(differences(next, hashTree(site)), `after kill ${String(kill)}`).toEqual([])
      expect(leftovers(project)).toEqual([])
    }
    expect(states.old).toBeGreaterThan(kills / 8)
  },
)

function killAfter(child: ChildProcess, milliseconds: number): void {
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  child.once('exit', () => clearTimeout(timer))
}

/** Waits until a run has taken the output folder. */
async function untilLocked(project: Project): Promise<void> {
  await untilThere(path.join(project.folder, '.build.docsgen/lock'))
}

async function untilThere(file: string): Promise<void> {
  while (!existsSync(file)) await wait(2)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} ends a build with status 130 and leaves nothing behind`, async () => {
    const project = makeProject(largeSite('one'))
    expect(await project.build()).toMatchObject({ code: 0 })
    const before = hashTree(path.join(project.folder, 'build'))
    project.write(largeSite('two'))
    let interrupted: Promise<unknown> = Promise.resolve()
    const outcome = await project.build(['--no-cache'], {
      started: (child) => {
        interrupted = untilLocked(project).then(() => child.kill(signal))
      },
    })
    await interrupted
    expect(outcome).toMatchObject({ code: 130, out: '' })
    expectNoStack(outcome)
    expect(leftovers(project)).toEqual([])
    expect(differences(before, hashTree(path.join(project.folder, 'build')))).toEqual([])
    expect(await project.build()).toMatchObject({ code: 0 })
  })
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a build with status 130 before it has taken anything',
  async (signal) => {
    const project = makeProject({
      'docs.config.yaml': `${plainConfig}docs:\n  lastUpdated: true\n`,
      'content/index.md': '# Home\n',
      // It prints that it is running and continues until its output is closed.
      'programs/git': '#!/bin/sh\n: > "$RUNS"\nwhile echo; do sleep 0.1; done\n',
    })
    const { folder } = project
    chmodSync(path.join(folder, 'programs/git'), 0o755)
    execFileSync('git', ['init', '--quiet'], { cwd: folder })
    expect(await project.build()).toMatchObject({ code: 0 })
    let interrupted: Promise<unknown> = Promise.resolve()
    // What the last build has kept is looked at first, and git is asked before the output folder is taken.
    const runs = path.join(folder, 'git-runs')
    const outcome = await project.build([], {
      env: { PATH: `${folder}/programs:${process.env['PATH'] ?? ''}`, RUNS: runs },
      started: (child) => {
        interrupted = untilThere(runs).then(() => child.kill(signal))
      },
    })
    await interrupted
    expect(outcome).toEqual({ code: 130, out: '', error: '' })
    expect(leftovers(project)).toEqual([])
  },
)

test('if two builds run at the same time, one fails with status 4 and names the folder', async () => {
  const project = makeProject(largeSite('one'))
  let first: ChildProcess | undefined
  const running = project.build([], { started: (child) => (first = child) })
  await untilThere(path.join(project.folder, '.build.docsgen/stage'))
  first?.kill('SIGSTOP')
  const second = await runDocsgen(['build'], { from: project.folder })
  first?.kill('SIGCONT')
  expect(second.error).toBe(`docsgen: another docsgen is writing ${path.join(project.folder, 'build')}\n`)
  expect(second).toMatchObject({ code: 4, out: '' })
  expect(await running).toMatchObject({ code: 0 })
  expect(leftovers(project)).toEqual([])
})

for (const [command, signal] of [
  ['build', 'SIGINT'],
  ['build', 'SIGTERM'],
  ['check', 'SIGINT'],
] as const) {
  test(`${signal} while ${command} shows its progress gives the terminal its cursor back`, async () => {
    const { folder } = makeProject({
      'content/index.md': '# Home\n',
      'content/slow.tsx':
        'await new Promise(() => setInterval(() => undefined, 1000))\nexport default () => <p>never</p>\n',
    })
    const run = `echo "process $$"; exec "${process.execPath}" "${docsgenBin}" ${command}`
    const terminal = spawn('script', ['-qec', `sh -c '${run}'`, '/dev/null'], {
      cwd: folder,
      env: { ...plainEnvironment(), TERM: 'xterm' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let shown = ''
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      const wasWaiting = shown.includes('reading pages')
      shown += text
      if (!wasWaiting && shown.includes('reading pages')) process.kill(Number(/process (\d+)/.exec(shown)?.[1]), signal)
    })
    const [status] = (await once(terminal, 'close')) as [number]
    expect(status).toBe(130)
    expect(shown.lastIndexOf('\u001B[?25l')).toBeGreaterThan(-1)
    expect(shown.lastIndexOf('\u001B[?25h')).toBeGreaterThan(shown.lastIndexOf('\u001B[?25l'))
    expect(shown).toMatch(/\u001B\[0K$|\u001B\[\?2026l$/)
  })
}
