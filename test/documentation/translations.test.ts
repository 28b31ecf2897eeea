import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from '../helpers/project.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The languages of this documentation. The published site has one, as its specification says. */
const locales = `  locales:
    - { code: en, label: English }
    - code: de
      label: Deutsch
      words:
        Getting started: Erste Schritte
        Concepts: Konzepte
        Guides: Anleitungen
        Quickstarts: Schnellstart
        Release notes: Versionshinweise
`

test('the German pages of this documentation are translations of pages that exist, with their code', async () => {
  const project = makeProject({})
  for (const part of ['content', 'i18n', 'openapi', 'schemas', 'static'])
    await cp(path.join(root, part), path.join(project.folder, part), { recursive: true })
  const config = await readFile(path.join(root, 'docs.config.yaml'), 'utf8')
  await writeFile(path.join(project.folder, 'docs.config.yaml'), config.replace(/^site:\n/m, `site:\n${locales}`))
  const { code, out, error } = await project.check(['translations'])
  expect({ code, warnings: error.match(/(?:orphaned-translation|translated-code) .*/g) }).toEqual({
    code: 0,
    warnings: null,
  })
  const [, known = '0', missing = '0'] = /^de: (\d+) (?:up to date|outdated).*?(\d+) missing/.exec(out) ?? []
  expect(Number(known)).toBeGreaterThan(0)
  expect(Number(missing)).toBeGreaterThan(0)
})
