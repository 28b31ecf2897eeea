import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/project.ts'
import { readDocumentation, root } from './read-documentation.ts'

// The parser of GitHub and the JSON Schema of GitLab decide whether the CI files of the pages are valid.

const { fences } = await readDocumentation()

/** The parser, bundled: it imports JSON in a way that Node does not accept. */
async function loadWorkflowParser(): Promise<typeof import('@actions/workflow-parser')> {
  const parser = '@actions/workflow-parser'
  const { outputFiles } = await build({ entryPoints: [parser], bundle: true, format: 'esm', write: false })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)) as typeof import('@actions/workflow-parser')
}

const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadWorkflowParser()

interface CiFile {
  readonly at: string
  readonly text: string
}

function ciFiles(title: string): CiFile[] {
  const titled = fences.filter(({ node }) => node.lang === 'yaml' && node.meta?.startsWith(`title="${title}`) === true)
  return titled.map(({ node, placeAt }) => ({ at: placeAt(0), text: node.value }))
}

/** The errors of a GitHub Actions workflow. */
async function workflowErrors({ at, text }: CiFile): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: at, content: text }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

/** The errors of a GitLab pipeline. */
async function pipelineErrors({ at, text }: CiFile): Promise<string[]> {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, '.gitlab-ci.yml'), text)
  const command = path.join(root, 'node_modules/gitlab-ci-local/dist/index.js')
  const words = [command, '--list', '--home', folder]
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: folder }, (failure, _, error) =>
      resolve(failure === null ? [] : [`${at}: ${error}`]),
    )
  })
}

test('the workflows for GitHub Actions are valid, and a wrong key, value or expression is found', async () => {
  const files = ciFiles('.github/workflows/')
  expect(files.length).toBeGreaterThanOrEqual(3)
  expect(fences.filter(({ node }) => node.value.includes('runs-on:'))).toHaveLength(files.length)
  expect((await Promise.all(files.map(workflowErrors))).flat()).toEqual([])
  const [{ text } = { text: '' }] = files
  const errorsWith = async (from: string, to: string): Promise<string> =>
    (await workflowErrors({ at: 'x', text: text.replace(from, to) })).join('\n')
  expect(await errorsWith('runs-on:', 'run-on:')).toContain("Unexpected value 'run-on'")
  expect(await errorsWith('timeout-minutes: ', 'timeout-minutes: a')).toContain("Unexpected value 'a")
  expect(await errorsWith('{ secrets.', '{ secret.')).toContain("Unrecognized named-value: 'secret'")
})

test('the pipeline for GitLab is valid, and a wrong key and a wrong value are found', async () => {
  const [file = { at: '', text: '' }, ...others] = ciFiles('.gitlab-ci.yml')
  expect(others).toEqual([])
  expect(await pipelineErrors(file)).toEqual([])
  const wrong = file.text.replace('resource_group:', 'resourcegroup:').replace('action: stop', 'action: end')
  const [error] = await pipelineErrors({ at: 'x', text: wrong })
  expect(error).toContain("'resourcegroup' property is not expected to be here at sandbox")
  expect(error).toContain("'action' property must be one of")
})
