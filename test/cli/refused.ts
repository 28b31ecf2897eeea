import { expect } from 'vitest'
import { differences, hashTree, makeProject, type Outcome, type Project } from '../helpers/project.ts'
import { runWarm } from '../helpers/warm-docsgen.ts'

/** A project that must be refused, and what must be said of it. */
export interface BadInput {
  readonly files: Readonly<Record<string, string | Uint8Array>>
  /** What files alone cannot say, such as links of the file system. */
  readonly prepare?: (project: Project) => void
  readonly words?: readonly string[]
  /** The beginnings of all diagnostics, in order: `file:line:column  severity  rule`. */
  readonly heads?: readonly string[]
  /** In place of `heads`, where a place is not ours to decide. */
  readonly matches?: readonly RegExp[]
  /** Words that the diagnostics hold. */
  readonly says?: readonly string[]
}

const before = { 'build/index.html': 'the site of before\n', 'build/assets/a.css': 'body {}\n' }

/** Builds a project that holds a built site, and checks that it is refused as it should be and that the site stays. */
export async function expectRefused({ files, prepare, words, heads, matches, says }: BadInput): Promise<void> {
  const project = makeProject({ ...before, ...files })
  prepare?.(project)
  const site = hashTree(`${project.folder}/build`)
  const outcome = await runWarm(['build', ...(words ?? [])], project.folder)
  expectNoStack(outcome)
  const lines = headLines(outcome.error)
  if (matches === undefined) expect(lines.map(({ head }) => head)).toEqual(heads ?? [])
  else expect(lines.map(({ line }) => line)).toEqual(matches.map((pattern) => expect.stringMatching(pattern)))
  for (const text of says ?? []) expect(outcome.error).toContain(text)
  expect(outcome.code).toBe(1)
  expect(outcome.error).toMatch(/nothing was written\n$/)
  expect(differences(site, hashTree(`${project.folder}/build`))).toEqual([])
}

/** No run may show where in docsgen's own code it was. */
export function expectNoStack({ out, error }: Outcome): void {
  expect(out + error).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m)
  expect(out + error).not.toContain('this is a bug in docsgen')
}

/** The first lines of the diagnostics, whole and up to the rule. */
export function headLines(text: string): { readonly line: string; readonly head: string }[] {
  return text.split('\n').flatMap((line) => {
    const match = /^(?:\S.*? {2})?(?:error|warning) {2}[\w-]+(?= {2})/.exec(line)
    return match === null ? [] : [{ line, head: match[0] }]
  })
}
