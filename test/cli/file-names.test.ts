import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

test('a file name that is not UTF-8 is an error that shows its bytes, in every folder of sources', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n' })
  for (const [folder, name] of [
    ['content/sub', 'caf\u00E9.md'],
    ['static', 'logo\u00FF.svg'],
    ['templates/components', 'Card\u00FF.tsx'],
  ] as const) {
    mkdirSync(path.join(project.folder, folder), { recursive: true })
    writeFileSync(Buffer.from(`${project.folder}/${folder}/${name}`, 'latin1'), '# Words\n')
  }
  const { code, error } = await project.build()
  expect(error.split('\n').slice(0, 3)).toEqual([
    'content/sub  error  file-name  the name of "caf\\xe9.md" is not UTF-8, so it cannot be read; rename it',
    'static  error  file-name  the name of "logo\\xff.svg" is not UTF-8, so it cannot be read; rename it',
    'templates/components  error  file-name  the name of "Card\\xff.tsx" is not UTF-8, so it cannot be read; rename it',
  ])
  expect(code).toBe(1)
})

test('a file name cannot drive the terminal, and no name ends the run', async () => {
  const long = `${'n'.repeat(251)}.md`
  const project = makeWarmProject({
    'content/index.md': '# Home\n',
    ...Object.fromEntries(
      ['a\u001B[2Jb.md', 'line\nend.md', 'caf\u00E9.md', 'cafe\u0301.md', long].map((name) => [
        `content/${name}`,
        '# Words\n\n[gone](gone.md)\n',
      ]),
    ),
  })
  const { code, error } = await project.build()
  expect(error).not.toContain('\u001B')
  expect(error).toContain('content/a\u241B[2Jb.md')
  expect(code).toBe(1)
})
