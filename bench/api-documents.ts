import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { kebabCase } from '../src/formats/names/slug.ts'
import { fetchPackage } from '../test/helpers/fetch-package.ts'

/** A document that every viewer shows, and the operation in its middle that a link opens. */
export interface ApiDocument {
  readonly name: string
  readonly operations: number
  readonly json: string
  readonly target: Operation
}

/** The names of an operation in the addresses of the viewers. */
export interface Operation {
  readonly id: string
  readonly tag: string
  readonly method: string
  readonly path: string
}

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string; readonly tags?: readonly string[] }>>>
  >
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options'])

/** The documentation's own document, GitHub's, and the first 650 operations of GitHub's. */
export function readDocuments(): ApiDocument[] {
  const own = parse(fillIn(read('openapi/sandboxes.yaml'))) as Description
  const file = path.join(fetchPackage('@octokit/openapi@23.0.2'), 'generated/api.github.com.json')
  const github = JSON.parse(readFileSync(file, 'utf8')) as Description
  return [describe('own document', own), describe('part of GitHub', cut(github, 650)), describe('GitHub', github)]
}

function read(file: string): string {
  return readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
}

/** Resolves the variables of the documentation's config, like its build. A value may contain another variable. */
function fillIn(text: string): string {
  const { variables } = parse(read('docs.config.yaml')) as {
    readonly variables: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  const fill = (part: string): string =>
    part.replaceAll(/\{\{(\w+)\.(\w+)\}\}/g, (whole, group: string, name: string) =>
      variables[group]?.[name] === undefined ? whole : fill(variables[group][name]),
    )
  return fill(text)
}

function describe(name: string, document: Description): ApiDocument {
  const operations = listOperations(document)
  const target = operations[Math.floor(operations.length / 2)]
  if (target === undefined) throw new Error(`${name} has no operations`)
  return { name, operations: operations.length, json: JSON.stringify(document), target }
}

function listOperations({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([route, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, { operationId, tags }]) => ({
        id: operationId ?? kebabCase(`${method} ${route}`),
        tag: tags?.[0] ?? '',
        method,
        path: route,
      })),
  )
}

function cut(document: Description, count: number): Description {
  let left = count
  const kept = Object.entries(document.paths).filter(([, item]) => {
    const own = Object.keys(item).filter((method) => methods.has(method)).length
    left -= own
    return left >= 0
  })
  return { ...document, paths: Object.fromEntries(kept) }
}
