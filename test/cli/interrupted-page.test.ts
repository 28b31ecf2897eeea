import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeProject, plainConfig, type Project } from '../helpers/project.ts'

/** The exit status of a command that is interrupted while a page is being read. */
async function interrupt(project: Project, command: string, untilBusy: () => Promise<unknown>): Promise<number | null> {
  let interrupted: Promise<unknown> = Promise.resolve()
  const words = command === 'serve' ? [command, '--port', '0'] : [command]
  const { code } = await project.run(words, {
    started: (child) => {
      onTestFinished(() => void child.kill('SIGKILL'))
      interrupted = untilBusy().then(() => child.kill('SIGINT'))
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
  const isBusy = async (): Promise<void> => {
    while (!existsSync(path.join(project.folder, 'busy'))) await wait(20)
  }
  expect(await interrupt(project, command, isBusy)).toBe(130)
})

test.each(commands)('Ctrl+C ends %s while the Markdown parser is at work', async (command) => {
  const project = makeProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n',
    'content/bad.md': `> a\n${'b\n'.repeat(500_000)}`,
  })
  expect(await interrupt(project, command, () => wait(3000))).toBe(130)
})
