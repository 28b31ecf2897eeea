import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../helpers/project.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The newer Node that the project installs comes first in PATH, as for a user who has it. */
const env = { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}` }

test('the packed package, installed elsewhere, makes a site, builds it and shows it', async () => {
  const folder = temporaryFolder()
  const run = (command: string, words: readonly string[], from: string): string =>
    execFileSync(command, words, { cwd: from, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  ) as { filename: string; files: { path: string }[] }[]
  const files = packed?.files.map((file) => file.path) ?? []
  expect(files).toEqual(
    expect.arrayContaining(['bin/docsgen.js', 'dist/command/cli.js', 'dist/command/worker.js', 'docsgen.schema.json']),
  )
  expect(files.filter((file) => /^(?:src|test|content|node_modules)\//.test(file))).toEqual([])

  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const tarball = path.join(folder, packed?.filename ?? '')
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball]
  const { status, stderr } = spawnSync('npm', install, { cwd: folder, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(stderr).not.toContain('docsgen@')
  expect(existsSync(path.join(folder, 'node_modules/react/package.json'))).toBe(true)

  run('npx', ['--no-install', 'docsgen', 'init', 'site'], folder)
  const site = path.join(folder, 'site')
  run('npx', ['--no-install', 'docsgen', 'build', '--strict'], site)
  const pages = readdirSync(path.join(site, 'build'), { recursive: true, encoding: 'utf8' })
  expect(pages.filter((file) => file.endsWith('index.html')).length).toBeGreaterThan(3)

  const bin = path.join(folder, 'node_modules/docsgen/bin/docsgen.js')
  const preview = spawn(process.execPath, [bin, 'preview', '--port', '0'], {
    cwd: site,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void preview.kill('SIGKILL'))
  const address = await new Promise<string>((resolve) => {
    preview.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
  })
  const places = [...readFileSync(path.join(site, 'build/sitemap.xml'), 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g)]
  expect(places.length).toBeGreaterThan(2)
  for (const [, place = ''] of places) {
    const response = await fetch(new URL(new URL(place).pathname, address))
    expect(response.status, place).toBe(200)
    expect(await response.text()).toContain('<main id="docsgen-main"')
  }
  expect((await fetch(new URL('/nowhere', address))).status).toBe(404)
  const ended = new Promise((resolve) => preview.once('exit', resolve))
  preview.kill('SIGINT')
  expect(await ended).toBe(130)
})
