import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readDocumentation } from '../documentation/read-documentation.ts'
import { openProject } from '../helpers/project.ts'
import { copyDocumentation } from '../helpers/shared.ts'
import { warmUp } from '../helpers/warm-docsgen.ts'

const { fences } = await readDocumentation()

test('every product file on a page names its schema, and all YAML and JSON is valid', () => {
  const data = fences.filter(({ node }) => node.lang === 'yaml' || node.lang === 'json')
  expect(data.length).toBeGreaterThan(120)
  const faults = data.flatMap(({ node, placeAt }) => {
    const documents = parseAllDocuments(node.value)
    const unread = documents.some(({ errors }) => errors.length > 0) && !node.meta?.includes('expect=invalid')
    const isProduct = /^spec:/m.test(node.value) && !/^apiVersion:/m.test(node.value)
    const isUnnamed = isProduct && !node.meta?.includes('schema=')
    return unread || isUnnamed ? [placeAt(0)] : []
  })
  expect(faults).toEqual([])
})

interface Answer {
  readonly problems: readonly { readonly rule: string; readonly file: string; readonly line: number }[]
  readonly coverage: Readonly<Record<'operations' | 'fields', { readonly documented: number; readonly all: number }>>
}

/** Checks a copy of this repository's site, with texts replaced on single pages. */
async function checkSite(changes: Readonly<Record<string, readonly [from: string, to: string]>>): Promise<Answer> {
  const folder = await copyDocumentation()
  for (const [file, [from, to]] of Object.entries(changes)) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    expect(text, `${file} holds what is changed`).toContain(from)
    writeFileSync(path.join(folder, file), text.replace(from, to))
  }
  const { out } = await warmUp(openProject(folder)).check(['content', '--format', 'json'])
  return JSON.parse(out) as Answer
}

test('the pages of this site say nothing that its schemas, its API, its command line and its words do not, but for a fault of each kind planted in them, which is found at its line', async () => {
  const changes = {
    'content/reference/sandboxes/spec.md': ['      customizations:', '      customization:'],
    'content/reference/cli/sandbox.md': ['sandbox list --cluster', 'sandbox list --clusters'],
    'content/reference/sandboxes/status.md': ['GET /orgs/{orgName}/sandboxes/', 'GET /orgs/{orgName}/sandbox/'],
    'content/reference/route-groups/ttl.md': ['`status.scheduledDeleteTime`', '`status.scheduledDelete`'],
    'content/concepts/resources.md': ['Forks use the data stores', 'Notebooks use the data stores'],
    'content/concepts/faq.md': ['Each answer is short', 'Each answer is simply short'],
    'content/guides/test-environments.md': ['with a name and a booking list', 'with a a name and a booking list'],
    'content/concepts/baseline-environment.md': ['## Keeping it healthy', '## Keeping It healthy'],
    'content/guides/onboarding.md': ['organisation', 'orgnaisation'],
    'content/getting-started/installation/index.md': ['You install two parts', 'Everybody installs two parts'],
  } as const
  const rules = [
    'schema',
    'command-line',
    'api-path',
    'api-field',
    'prose-term',
    'prose-banned',
    'prose-repeated',
    'prose-heading-case',
    'prose-spelling',
    'prose-style',
  ]
  const { problems, coverage } = await checkSite(changes)
  const lines = Object.entries(changes).map(([file, [from]], index) => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')
    return { file, line: text.slice(0, text.indexOf(from)).split('\n').length, rule: rules[index] }
  })
  const found = problems.map(({ file, line, rule }) => ({ file, line, rule }))
  expect(new Set(found)).toEqual(new Set(lines))
  expect(coverage.operations.all).toBe(20)
  expect(coverage.operations.documented).toBeGreaterThanOrEqual(19)
  expect(coverage.fields.documented / coverage.fields.all).toBeGreaterThan(0.9)
})
