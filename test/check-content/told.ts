import { expect } from 'vitest'
import { makeProject } from '../helpers/project.ts'
import { runWarm } from '../helpers/warm-docsgen.ts'

const isHead = /^\S+:\d+:\d+ {2}(?:error|warning) /

/** The problems that `check content` reports for a site, one line each. */
export async function checkContentOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { code, error, out } = await runWarm(['check', 'content'], makeProject(files).folder)
  expect(out).toBe('')
  const reported = error.split('\n').filter((line) => isHead.test(line))
  expect(code).toBe(reported.some((line) => line.includes('  error  ')) ? 1 : 0)
  expect(error).toMatch(/^Checked /m)
  return reported
}
