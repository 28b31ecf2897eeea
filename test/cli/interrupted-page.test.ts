import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeProject, plainConfig, type Project } from '../helpers/project.ts'

/** The exit status of a command that is interrupted while a page is being read. */
async function interrupt(
  project: Project,
  command: string,
  untilBusy: (child: ChildProcess) => Promise<unknown>,
): Promise<number | null> {
  let interrupted: Promise<unknown> = Promise.resolve()
  const words = command === 'serve' ? [command, '--port', '0'] : [command]
  const { code } = await project.run(words, {
    started: (child) => {
      onTestFinished(() => void child.kill('SIGKILL'))
      interrupted = untilBusy(child).then(() => child.kill('SIGINT'))
    },
  })
  await interrupted
  return code
}

// Without the interrupt, the page would be read for an hour.
const config = `${plainConfig}build:\n  pageLimits: { seconds: 3600 }\n`
const commands = ['build', 'check', 'serve'] as const

test.each(commands)('Ctrl+C ends %s while a component never ends', async (command) => {
  const project = makeProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n',
    'content/bad.md': '# Bad\n\n<Spin/>\n',
    'templates/components/Spin.tsx':
      "import { writeFileSync } from 'node:fs'\nexport const Spin = () => {\n  writeFileSync('busy', '')\n  for (;;) {}\n}\n",
  })
  expect(await interrupt(project, command, () => untilThere(project, 'busy'))).toBe(130)
})

test.each(commands)('Ctrl+C ends %s while a module page never ends', async (command) => {
  const project = makeProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n',
    'content/bad.tsx':
      "import { writeFileSync } from 'node:fs'\nwriteFileSync('busy', '')\nfor (;;) {}\nexport default () => <p/>\n",
  })
  expect(await interrupt(project, command, () => untilThere(project, 'busy'))).toBe(130)
})

test.each(commands)('Ctrl+C ends %s while the Markdown parser is at work', async (command) => {
  const project = makeProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n',
    'content/bad.md': `> a | b\n${'c | d\n'.repeat(60_000)}`,
  })
  expect(await interrupt(project, command, () => wait(3000))).toBe(130)
})

async function untilThere({ folder }: Project, name: string): Promise<void> {
  while (!existsSync(path.join(folder, name))) await wait(20)
}

// `build` does not wait for a page's own code: it frees the output folder and ends.
test.each(['check', 'serve'] as const)('a second Ctrl+C ends %s if a page ignores the first', async (command) => {
  const project = makeProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n',
    'content/slow.tsx': `import { writeFileSync } from 'node:fs'
process.on('SIGINT', () => writeFileSync('ignored', ''))
writeFileSync('busy', '')
await new Promise(() => setInterval(() => undefined, 1000))
export default () => <p>never</p>
`,
  })
  const code = await interrupt(project, command, async (child) => {
    await untilThere(project, 'busy')
    child.kill('SIGINT')
    await untilThere(project, 'ignored')
    // npm passes a signal on that the process already has. That is not a second one.
    child.kill('SIGINT')
    await wait(400)
    expect(child.exitCode).toBeNull()
  })
  expect(code).toBe(130)
})
