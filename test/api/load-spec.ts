import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Project } from '../../src/config/project.ts'
import { readConfig } from '../../src/config/read.ts'
import type { Api } from '../../src/model/api.ts'
import type { FetchText } from '../../src/api/read/files/fetch-references.ts'
import { loadApis } from '../../src/api/read/load-apis.ts'
import { collectProblems, type Problem } from '../../src/report/problem.ts'

/** A loaded document and its diagnostics. */
export interface LoadedSpec {
  readonly api: Api | undefined
  readonly problems: readonly Problem[]
  /** Each diagnostic as `file:line severity rule message`. */
  readonly reported: readonly string[]
  readonly root: string
}

/** Options of the document in the config, without its name. */
export interface SpecOptions {
  readonly layout?: string
  readonly allowRefs?: readonly string[]
  readonly baseUrl?: string
  readonly tryIt?: boolean
}

interface SiteOptions {
  readonly fetchOne?: FetchText
  readonly onSpecFault?: string
  readonly site?: Readonly<Record<string, string>>
  readonly variables?: Readonly<Record<string, string>>
}

/** Loads a document together with other files of the same project. The first file is the document. */
export async function loadSpec(
  files: Readonly<Record<string, string | Buffer>> | string | Buffer,
  languages?: readonly string[],
  { fetchOne, onSpecFault = 'error', site = {}, variables = {}, ...options }: SpecOptions & SiteOptions = {},
): Promise<LoadedSpec> {
  const all = typeof files === 'string' || Buffer.isBuffer(files) ? { 'openapi/api.yaml': files } : files
  const root = mkdtempSync(path.join(tmpdir(), 'docsgen-api-'))
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const { report, problems } = collectProblems()
  const project = await openProject(
    root,
    { spec: Object.keys(all)[0] ?? '', ...(languages && { codeSamples: languages }), ...options },
    { report, onSpecFault, site, variables },
  )
  const [api] = await loadApis(project, report, fetchOne && { fetchOne })
  const reported = problems.map(
    ({ at, severity, rule, message }) => `${at?.file ?? ''}:${String(at?.line)} ${severity} ${rule} ${message}`,
  )
  return { api, problems, reported, root }
}

async function openProject(
  root: string,
  api: SpecOptions & { readonly spec: string; readonly codeSamples?: readonly string[] },
  {
    report,
    onSpecFault,
    site,
    variables,
  }: Required<Pick<SiteOptions, 'onSpecFault' | 'site' | 'variables'>> & {
    readonly report: (problem: Problem) => void
  },
): Promise<Project> {
  const config = path.join(root, 'docs.config.yaml')
  writeFileSync(
    config,
    `site: ${JSON.stringify({ title: 'Docs', ...site })}\nvariables: ${JSON.stringify({ product: { name: 'Acme', slug: 'acme', ...variables } })}\napi: [${JSON.stringify(api)}]\nbuild: { onSpecFault: ${onSpecFault} }\n`,
  )
  const project = readConfig(config, report)
  if (project === undefined) throw new Error('the config of the test is wrong')
  return project
}

/** A small valid document with something added. */
export function specWith({
  paths = '  {}',
  schemas = '    {}',
  more = '',
}: {
  readonly paths?: string
  readonly schemas?: string
  readonly more?: string
}): string {
  return `openapi: 3.1.0\ninfo: { title: Test, version: "1" }\nservers: [{ url: "https://api.example.com" }]\npaths:\n${paths}\ncomponents:\n  schemas:\n${schemas}\n${more}`
}
