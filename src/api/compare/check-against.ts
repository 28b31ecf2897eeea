import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Project } from '../../config/project.ts'
import type { Api } from '../../model/api.ts'
import type { ApiChange, ApiComparison } from '../../model/api-change.ts'
import { Failure } from '../../report/failure.ts'
import { collectProblems, type Problem, type Report } from '../../report/problem.ts'
import { readVersion } from '../lint/check-kind.ts'
import { compareDocuments } from './compare-documents.ts'
import { factOf } from './print-changes.ts'
import { diskTree, type FileTree, openGitTree } from '../read/files/file-tree.ts'
import { findCommit } from '../../system/git.ts'
import { openSpec, readingOf } from '../read/load-apis.ts'
import { readSpecFiles, type SpecFiles } from '../read/files/spec-files.ts'

/**
 * Compares the site's documents with earlier ones and reports every change that breaks callers, or may break some.
 * `against` is a file, a commit, `commit:file` if the document had another path, or the name of a version.
 */
export function checkAgainst(project: Project, apis: readonly Api[], against: string, report: Report): ApiComparison[] {
  return project.config.api.flatMap((_, index) => {
    // Problems of the new document are reported by its own check.
    const after = openSpec(project, index, collectProblems().report)
    const api = apis.find(({ file }) => file === after?.main.shown)
    if (after === undefined || api === undefined) return []
    const before = openEarlier(project, sourceOf(against, index, project), after, report)
    if (before === undefined) return []
    const earlier = before === 'absent' ? undefined : before
    const changes = compareDocuments(earlier, after, project.config.check.api.changes, report)
    for (const change of changes) if (change.severity !== 'info') reportChange(change, change.severity, report)
    const slugs = slugsOf(api)
    const { file, title, route } = api
    return [{ file, title, route, against, changes: changes.map((change) => withSlugs(change, slugs)) }]
  })
}

/** The slugs of the operations on their page, by the names that changes use for them. */
function slugsOf({ tags, webhooks }: Api): ReadonlyMap<string, string> {
  const operations = tags.flatMap((tag) => tag.operations)
  return new Map([
    ...operations.map(({ method, path: route, slug }) => [`${method} ${route}`, slug] as const),
    ...webhooks
      .flatMap(({ operations: received }) => received)
      .map(({ path: name, slug }) => [`webhook ${name}`, slug] as const),
  ])
}

function withSlugs(change: ApiChange, slugs: ReadonlyMap<string, string>): ApiChange {
  return { ...change, operations: change.operations.map(({ name }) => ({ name, slug: slugs.get(name) })) }
}

/** The commit or the document of a version of the site, if `against` is the name of one. */
function sourceOf(against: string, index: number, { root, config }: Project): string {
  const version = config.versions.find(({ name }) => name === against)
  if (version === undefined) return against
  const spec = version.api?.[index]?.spec
  if (version.ref !== undefined) return spec === undefined ? version.ref : `${version.ref}:${spec}`
  if (spec !== undefined) return path.resolve(root, spec)
  throw new Failure(`the version "${against}" has no API document of its own; set "ref" or "api" of it`, { status: 2 })
}

function openEarlier(
  project: Project,
  against: string,
  after: SpecFiles,
  report: Report,
): SpecFiles | 'absent' | undefined {
  const file = path.resolve(against)
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) {
    const count = project.config.api.length
    if (count > 1)
      throw new Failure(`--against names one file, but the config has ${String(count)} API documents; use a commit`, {
        status: 2,
      })
    const folder = path.dirname(realpathSync(file))
    return readEarlier(
      project,
      { file, root: folder, tree: diskTree, nameOf: (name) => path.join(path.dirname(against), name) },
      report,
    )
  }
  const [name = '', other] = against.split(/:(.*)/s)
  const commit = findCommit(project.root, name)
  if (commit === undefined)
    throw new Failure(`"${against}" is neither a file nor a commit that git knows here`, { status: 2 })
  const tree = openGitTree(commit)
  const root = realpathSync(project.root)
  const earlier = other === undefined ? after.main.absolute : path.resolve(root, other)
  if (tree.sizeOf(earlier) === undefined) {
    if (other === undefined) return 'absent'
    throw new Failure(`there is no file "${other}" in ${name}`, { status: 2 })
  }
  return readEarlier(project, { file: earlier, root, tree, nameOf: (shown) => `${name}:${shown}` }, report)
}

interface Source {
  readonly file: string
  readonly root: string
  readonly tree: FileTree
  readonly nameOf: (file: string) => string
}

/**
 * The earlier document with all its files. Only a failure to read it is reported, because its content can no longer be
 * fixed.
 */
function readEarlier(project: Project, source: Source, report: Report): SpecFiles | undefined {
  const { report: collect, problems } = collectProblems()
  const files = readSpecFiles(source.file, { ...readingOf(project), ...source }, collect)
  if (files === undefined) for (const problem of problems) report(problem)
  // Compared with a file that is no API document, such as a failed download, nothing would break callers.
  return files && readVersion(files.main, report) === undefined ? undefined : files
}

function reportChange(change: ApiChange, severity: Problem['severity'], report: Report): void {
  const { rule, at } = change
  const effect = severity === 'error' ? `breaks callers${fixes[rule] ?? ''}` : 'may break some callers'
  report({ severity, rule, message: `${factOf(change)}: this ${effect}`, at })
}

const keep = '; keep it and mark it as deprecated first'
const optional = '; make it optional'

/** How to fix the breaking change, for rules with a usual fix. */
const fixes: Readonly<Record<string, string>> = {
  'spec-operation-removed': keep,
  'spec-parameter-removed': keep,
  'spec-field-removed': keep,
  'spec-response-removed': '; keep it',
  'spec-required-parameter-added': optional,
  'spec-required-field-added': optional,
  'spec-parameter-required': optional,
  'spec-field-required': optional,
  'spec-required-body-added': optional,
  'spec-body-required': optional,
}
