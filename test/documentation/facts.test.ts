import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { substituteText } from '../../src/config/variables.ts'
import { readDocumentation, root } from './read-documentation.ts'

// Facts that several pages state have one source: the variables of the config, or the schema of the Helm values.

const { pages, project } = await readDocumentation()
const { ports = {}, required = {}, limits = {}, defaults = {}, roles = {} } = project.config.variables

/** The lines of the files below a folder, as their writers typed them. Release notes state what was true then. */
function writtenLines(folder: string): { at: string; line: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|yaml)$/.test(name) && !name.startsWith('release-notes'))
    .flatMap((name) =>
      readFileSync(path.join(root, folder, name), 'utf8')
        .split('\n')
        .map((line, index) => ({ at: `${folder}/${name}:${String(index + 1)}`, line })),
    )
}

const { metrics = '', ...ownPorts } = ports
const values = [
  ...Object.values(ownPorts),
  limits['duration'] ?? '',
  `${limits['nameLength'] ?? ''} characters`,
  `${limits['durationBits'] ?? ''} bits`,
  defaults['capturedBody'] ?? '',
  ...Object.entries(required).map(([tool, version]) => `${tool} ${version}`),
]
const typedValue = new RegExp(`(?<![\\w.:-])(?:${values.join('|').replaceAll('.', String.raw`\.`)})(?![\\w.])`, 'i')
const typedDefault = new RegExp(`["\`](?:${Object.values(defaults).join('|')})["\`]`)
const typedRole = /(?:\brole|\bRolle) `?(?:Admin|Member|Viewer)|\bonly (?:Admin|Member)s?\b/i

function isTyped({ at, line }: { readonly at: string; readonly line: string }): boolean {
  if (typedValue.test(line)) return true
  if (/metrics/i.test(line) && new RegExp(`\\b${metrics}\\b`).test(line)) return true
  if (/default|unless|waits|by `/i.test(line) && typedDefault.test(line)) return true
  return typedRole.test(line) && !at.startsWith('content/guides/admin/rbac.md')
}

test('ports, required versions, limits, defaults and roles are variables on every page', () => {
  const lines = ['content', 'i18n', 'versions'].flatMap(writtenLines)
  expect(lines.filter((written) => written.line.includes('{{defaults.')).length).toBeGreaterThan(10)
  expect(lines.filter(isTyped).map(({ at, line }) => `${at} ${line.trim()}`)).toEqual([])
  const typed = ['on port 7780', '`5m` unless you set it', 'the role Member', 'Only Admins may', 'metrics at :9090/']
  expect(typed.filter((line) => !isTyped({ at: '', line }))).toEqual([])
})

/** The rows of the tables of a page whose header begins with the given cells. */
function rowsOf(source: string, ...header: string[]): string[][] {
  const rows: string[][] = []
  const page = pages.find((other) => other.source === source)
  visit(page?.tree ?? { type: 'root', children: [] }, 'table', ({ children: [first, ...others] }: Table) => {
    const names = first?.children.map((cell) => toString(cell)) ?? []
    if (header.every((name) => names.includes(name)))
      rows.push(...others.map((row) => header.map((name) => toString(row.children[names.indexOf(name)]))))
  })
  return rows
}

test('the roles that pages name are those of the table of permissions', () => {
  const kinds = {
    sandboxes: 'sandboxes',
    routeGroups: 'route groups',
    jobs: 'jobs',
    runnerGroups: 'job runner groups',
    clusters: 'clusters',
    keys: 'API keys',
    users: 'users and their roles',
    singleSignOn: 'single sign-on',
  }
  const permissions = rowsOf('guides/admin/rbac.md', 'Object', 'Member', 'Admin')
  const least = (kind: string): string => {
    const [, member = '', admin = ''] = permissions.find(([object]) => object === kind) ?? []
    if (member.includes('write')) return 'Member'
    return admin.includes('write') ? 'Admin' : 'none'
  }
  expect(Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, least(kind)]))).toEqual(
    Object.fromEntries(Object.keys(kinds).map((name) => [name, roles[name]])),
  )
})

interface Schema {
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A default as the tables show it. */
function shown(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : JSON.stringify(value).replace(/^"(.+)"$/, '$1')
}

function defaultsOf(schema: Schema, name: string): [string, string][] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, member]) => defaultsOf(member, `${name}.${key}`))
  const value = schema.default
  if (value === undefined) return below
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  if (!isGroup) return [[name.slice(1), shown(value)]]
  return Object.entries(value).map(([key, member]) => [`${name}.${key}`.slice(1), shown(member)])
}

test('the tables of Helm values and of replicas show the defaults of the schema, all of them', () => {
  const text = readFileSync(path.join(root, 'schemas/helm-values.yaml'), 'utf8')
  const written = substituteText(text, project.config.variables, (message) => expect.fail(message))
  const known = defaultsOf(parse(written) as Schema, '')
  const configuration = 'guides/admin/cluster-configuration.md'
  const sizing = rowsOf(configuration, 'Key', 'Replicas').map(([key = '', count = '']) => [`${key}.replicas`, count])
  const deployments = rowsOf('concepts/architecture/operator.md', 'Deployment', 'Replicas').map(
    ([name = '', count = '']) => [`${name.replace(/^[a-z]+-/, '').replace('-s', 'S')}.replicas`, count],
  )
  expect(deployments).toHaveLength(6)
  const rows = [...rowsOf(configuration, 'Value', 'Default'), ...sizing, ...deployments].flatMap(
    ([names = '', value]) => names.split(', ').map((name) => [name, (value ?? '').replace(/, one active$/, '')]),
  )
  const stated = rows.filter(([name]) => known.some(([other]) => other === name))
  expect(stated.filter(([name, value]) => !known.some((one) => one[0] === name && one[1] === value))).toEqual([])
  expect(known.filter(([name]) => !stated.some(([other]) => other === name))).toEqual([])
})
