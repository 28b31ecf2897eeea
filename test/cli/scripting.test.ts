import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeProject, plainConfig, type Project } from '../helpers/project.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A site with docsgen installed. */
function makeSite(files: Readonly<Record<string, string>>): Project {
  const site = makeProject({ 'content/index.md': '# Home\n', ...files })
  site.write({ 'node_modules/.keep': '', 'package.json': '{ "type": "module" }\n' })
  symlinkSync(root, path.join(site.folder, 'node_modules/docsgen'))
  return site
}

/** Runs a script in the folder of a site. Returns what it logs. */
function runScript(site: Project, script: string): unknown {
  site.write({ 'script.mjs': script })
  const options = { cwd: site.folder, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['script.mjs'], options))
}

test('a script reads, checks and builds a site, and gets plain data', () => {
  const site = makeSite({ 'docs.config.yaml': `${plainConfig}  basePath: /docs/\n` })
  const script = `import { build, check, readConfig } from 'docsgen/api'
const { config, ...read } = await readConfig()
const checked = await check({ only: ['links', 'config'] })
const { folder, ...built } = await build({ out: 'public' })
const again = await build({ out: 'public' })
console.log(JSON.stringify({ base: config.site.basePath, read, checked, folder, built, written: again.counts.written }))
`
  const files: unknown = expect.any(Number)
  const clean = { succeeded: true, problems: [], errors: 0, warnings: 0 }
  expect(runScript(site, script)).toEqual({
    base: '/docs/',
    read: { root: site.folder, ...clean },
    checked: clean,
    folder: path.join(site.folder, 'public'),
    built: { counts: { pages: 1, files, written: files, removed: 0 }, ...clean },
    written: 0,
  })
  expect(site.read('public/index.html')).toContain('Home')
})

test('mistakes in a site are values, with their places, and nothing is written', () => {
  const site = makeSite({
    'docs.config.yaml': `${plainConfig}search: { placeholdr: x }\n`,
    'content/index.md': '# Home\n\n[a](/nowhere)\n',
  })
  const script = `import { build, check, readConfig } from 'docsgen/api'
const { problems, errors, succeeded, counts } = await build()
const missing = await build({ config: 'none.yaml' })
const { config } = await readConfig()
const refused = await check({ only: ['typo'] }).catch((error) => [error.message, error.status])
console.log(JSON.stringify({ problems, errors, succeeded, counts, config, missing: missing.problems, refused }))
`
  expect(runScript(site, script)).toEqual({
    problems: [
      {
        severity: 'error',
        rule: 'broken-link',
        message: '"/nowhere" is not a page of this site',
        file: 'content/index.md',
        line: 3,
        column: 1,
      },
      {
        severity: 'error',
        rule: 'config',
        message: '"search.placeholdr" is not an option; did you mean "placeholder"?',
        file: 'docs.config.yaml',
        line: 4,
        column: 11,
      },
    ],
    errors: 2,
    succeeded: false,
    missing: [
      {
        severity: 'error',
        rule: 'config',
        message: 'there is no file "none.yaml"; "docsgen init" makes a site, --config names another file',
        file: 'none.yaml',
      },
    ],
    refused: ['"typo" cannot be checked; name any of config, content, links, spec, search, translations, urls', 2],
  })
  expect(site.has('build')).toBe(false)
})

test('a failure of the environment throws', () => {
  const site = makeSite({ 'build/other.txt': 'x' })
  const script = `import { build } from 'docsgen/api'
const failed = await build().catch((error) => [error.message, error.status])
console.log(JSON.stringify(failed))
`
  expect(runScript(site, script)).toEqual([expect.stringContaining('holds files that docsgen did not write'), 3])
})

test('scripts and configs are type-checked', () => {
  const site = makeSite({})
  site.write({
    'right.ts': `import { build, check, defineConfig, readConfig, type BuildResult } from 'docsgen/api'
const result: BuildResult = await build({ strict: true })
const pages: number | undefined = result.counts?.pages
for (const { file, line } of (await check({ only: ['links'] })).problems) console.log(file?.length, line, pages)
const base: string | undefined = (await readConfig()).config?.site.basePath
export default defineConfig({ site: { title: 'T', basePath: base }, api: [{ spec: 'a.yaml', codeSamples: ['curl'] }] })
`,
    'wrong.ts': `import { build, check, defineConfig } from 'docsgen/api'
await build({ outt: 'x' })
await check({ only: ['typo'] })
export default defineConfig({ site: { titel: 'T' } })
`,
  })
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom']
  const typeCheck = (file: string): string => {
    const words = [path.join(root, 'node_modules/typescript/bin/tsc'), ...options, '--types', '', file]
    try {
      return execFileSync(process.execPath, words, { cwd: site.folder, encoding: 'utf8' })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  expect(typeCheck('right.ts')).toBe('')
  const wrong = [...typeCheck('wrong.ts').matchAll(/wrong\.ts\((\d+),\d+\): error/g)].map(([, line]) => line)
  expect(wrong).toEqual(['2', '3', '4'])
})
