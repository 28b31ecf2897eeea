import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openProject, temporaryFolder } from '../helpers/project.ts'
import { readDocumentation } from './read-documentation.ts'

// The scripts of the CI pages run as written. Only the described CLI, `gh` and `git` are replaced: by programs that print
// what the test gives them and list how they were called.

const { fences, project } = await readDocumentation()
const { cli = '', slug = '' } = project.config.variables['product'] ?? {}

interface Run {
  readonly code: number
  /** The commands that the script has run, one on each line. */
  readonly calls: string
}

/** Runs the script with this title in an empty folder. `outputs` has the output and the exit code of commands, by their first words. */
async function runScript(
  title: string,
  words: string[],
  outputs: Record<string, [output: string, code?: number]>,
): Promise<Run> {
  const script = fences.find(({ node }) => node.lang === 'sh' && node.meta?.includes(`title="${title}"`) === true)
  const folder = temporaryFolder()
  const cases = Object.entries(outputs).map(
    ([call, [output, code = 0]]) => `"${call}"*) printf '%s' '${output}'; exit ${String(code)} ;;`,
  )
  const stub = `#!/bin/sh\ncall="$(basename "$0") $*"\necho "$call" >> "${folder}/calls"\ncase "$call" in\n${cases.join('\n')}\nesac\n`
  openProject(folder).write({ script: script?.node.value ?? '' })
  for (const name of [cli, 'gh', 'git']) {
    openProject(folder).write({ [`bin/${name}`]: stub })
    chmodSync(path.join(folder, 'bin', name), 0o755)
  }
  const env = {
    PATH: `${path.join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
    GITHUB_REPOSITORY: 'islet-ferries/fares',
    PR: '214',
    IMAGE_TAG: 'pr-214-9c1f0ab',
  }
  return new Promise((resolve) => {
    const child = execFile('sh', ['script', ...words], { cwd: folder, env, timeout: 60_000 }, () => {
      const calls = existsSync(path.join(folder, 'calls')) ? readFileSync(path.join(folder, 'calls'), 'utf8') : ''
      resolve({ code: child.exitCode ?? -1, calls })
    })
  })
}

const jobScripts = [`.${slug}/e2e.sh`, 'ci/cypress.sh', 'ci/newman.sh']

test.each(jobScripts)('%s ends with the exit code of the job, and fetches its log and reports', async (title) => {
  for (const code of [0, 4, 5]) {
    const run = await runScript(title, ['fares-pr-214', 'main'], {
      [`${cli} job submit`]: ['{"name":"e2e-7kq2m"}', code],
    })
    expect(run.code).toBe(code)
    expect(run.calls).toContain(`${cli} job logs e2e-7kq2m`)
    expect(run.calls).toContain(`${cli} job artifact get e2e-7kq2m /tmp/`)
  }
  const refused = await runScript(title, ['fares-pr-214', 'main'], { [`${cli} job submit`]: ['', 3] })
  expect([refused.code, refused.calls.includes('job logs')]).toEqual([3, false])
})

const sandboxes = [
  { name: 'fares-pr-1', spec: { labels: { feature: 'feature-bike-surcharge' } } },
  { name: 'fares-pr-2', spec: { labels: { feature: 'gone' } } },
  { name: 'fares-pr-3', spec: {} },
]

test('the clean-up deletes sandboxes whose branch is gone, and none if it finds no branch', async () => {
  const title = `.${slug}/clean-up.sh`
  const list: Record<string, [string]> = { [`${cli} sandbox list`]: [JSON.stringify(sandboxes)] }
  const heads = '9c1f0ab\trefs/heads/main\n5be20d4\trefs/heads/Feature/Bike_Surcharge\n'
  const run = await runScript(title, [], { ...list, 'git ls-remote': [heads] })
  expect([run.code, run.calls.match(/sandbox delete .*/g)]).toEqual([0, ['sandbox delete fares-pr-2']])
  const withoutBranches = await runScript(title, [], { ...list, 'git ls-remote': ['', 128] })
  expect([withoutBranches.code, withoutBranches.calls.includes('delete')]).toEqual([1, false])
})

function commentOf(login: string): string {
  return JSON.stringify([{ id: 7, user: { login }, body: '<!-- sandbox preview -->\nPreview' }])
}

test('the comment with the preview URL is posted once, and then updated', async () => {
  const sandbox: Record<string, [string]> = {
    [`${cli} sandbox get`]: ['{"endpoints":[{"name":"web","url":"https://web.example.com"}]}'],
  }
  const list = 'gh api --paginate'
  const title = `.${slug}/comment.sh`
  const first = await runScript(title, ['fares-pr-214'], { ...sandbox, [list]: [commentOf('mara')] })
  expect([first.code, first.calls]).toEqual([
    0,
    expect.stringMatching(/gh pr comment 214 .*[^]*https:\/\/web\.example\.com/),
  ])
  const later = await runScript(title, ['fares-pr-214'], { ...sandbox, [list]: [commentOf('github-actions[bot]')] })
  expect([later.code, later.calls]).toEqual([
    0,
    expect.stringContaining('--method PATCH repos/islet-ferries/fares/issues/comments/7'),
  ])
})
