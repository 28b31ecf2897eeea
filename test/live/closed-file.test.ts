import { chmodSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { asNobody, giveToNobody } from '../helpers/other-user.ts'
import { makeProject } from '../helpers/project.ts'
import { startServe } from './serve-command.ts'

test('a preview starts although a page may not be read, and shows the page when it may', async () => {
  const project = makeProject({
    'content/index.md': '# Home\n\nAt home.\n',
    'content/shut.md': '# Shut\n\nOpen again.\n',
  })
  giveToNobody(project.folder)
  const shut = path.join(project.folder, 'content/shut.md')
  chmodSync(shut, 0)
  const serving = await startServe(project, ['--port', '0'], {}, asNobody)
  await serving.says(/^content\/shut\.md {2}error {2}closed-file {2}this file cannot be read: permission is denied/m)
  expect(await (await fetch(serving.url)).text()).toContain('At home.')
  chmodSync(shut, 0o644)
  await expect
    .poll(async () => (await fetch(new URL('shut', serving.url))).text(), { timeout: 20_000 })
    .toContain('Open again.')
  await serving.says(/All problems are fixed/)
})
