import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { isSampleLanguage, syntaxErrors } from '../helpers/parse-language.ts'
import { openProject, temporaryFolder } from '../helpers/project.ts'
import { readDocumentation, root, type Fence } from './read-documentation.ts'

// What the pages show in languages and formats of others is checked with what their owners publish: grammars, types and
// the schemas of Kubernetes and its extensions.

const { fences } = await readDocumentation()

test('every sample in Go, Java, C#, Scala, Python and Groovy parses, and one with an error does not', async () => {
  const samples = fences.filter(({ node }) => isSampleLanguage(node.lang ?? ''))
  const languages = new Set(samples.map(({ node }) => node.lang))
  expect(languages).toEqual(new Set(['csharp', 'go', 'groovy', 'java', 'python', 'scala']))
  const wrong: string[] = []
  for (const { node, placeAt } of samples) {
    const language = node.lang ?? ''
    if (!isSampleLanguage(language)) continue
    const lines = await syntaxErrors(language, node.value)
    wrong.push(...lines.map((line) => `${placeAt(0)} ${language}, line ${String(line)}`))
    expect(await syntaxErrors(language, `${node.value}\n) ) }`)).not.toEqual([])
  }
  expect(wrong).toEqual([])
})

/** The package that has the models of an API group. */
function packageOf(group: string, kind: string): string {
  if (group === 'argoproj.io')
    return kind === 'Rollout' ? '@kubernetes-models/argo-rollouts' : '@kubernetes-models/argo-cd'
  if (group.endsWith('istio.io')) return '@kubernetes-models/istio'
  if (group === 'gateway.networking.k8s.io') return '@kubernetes-models/gateway-api'
  return group === 'monitoring.coreos.com' ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'
}

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly spec?: unknown
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && 'apiVersion' in value && 'kind' in value
}

function manifestsOf({ node }: Fence): Manifest[] {
  return parseAllDocuments(node.value).flatMap((document): Manifest[] => {
    const value: unknown = document.toJS()
    return isManifest(value) ? [value] : []
  })
}

interface CodeFolder {
  readonly write: (name: string, text: string) => void
  readonly run: (...words: string[]) => Promise<string>
}

/** A folder with TypeScript files that import the installed packages. A run returns what the program has printed. */
function codeFolder(): CodeFolder {
  const folder = temporaryFolder()
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const write = (name: string, text: string): void => openProject(folder).write({ [name]: text })
  write('package.json', '{ "type": "module" }')
  const run = (...words: string[]): Promise<string> =>
    new Promise((resolve) => {
      execFile(process.execPath, words, { cwd: folder }, (_, out, error) => resolve(out + error))
    })
  return { write, run }
}

const compiler = 'node_modules/typescript/bin/tsc'
const compilerOptions =
  '--noEmit --strict --target esnext --module nodenext --moduleResolution nodenext --skipLibCheck --types node'.split(
    ' ',
  )

const isPatch = ({ node }: Fence): boolean => node.meta?.includes('title="overlays/') === true

/**
 * What the types and the schema of its kind say about manifests: unknown fields, wrong values, missing fields. A patch
 * may leave fields out.
 */
async function manifestErrors(manifests: readonly Manifest[], arePatches = false): Promise<string> {
  const { write, run } = codeFolder()
  const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
    const place = [packageOf(group ?? '', kind), group, version].filter((part) => part !== '').join('/')
    const model = `${kind}${String(index)}`
    const value = JSON.stringify(rest)
    const check = arePatches
      ? `const patch${String(index)}: Patch<ConstructorParameters<typeof ${model}>[0]> = ${value}`
      : `try { new ${model}(${value}).validate() } catch (error) { console.log(String(error)) }`
    return `import { ${kind} as ${model} } from '${place}'\n${check}`
  })
  write('manifests.ts', `type Patch<T> = { [K in keyof T]?: Patch<T[K]> }\n${lines.join('\n')}`)
  return (await run(compiler, ...compilerOptions, 'manifests.ts')) + (await run('manifests.ts'))
}

test('every manifest of Kubernetes, Argo, Istio, Gateway API and Prometheus has the types of its owner', async () => {
  const yaml = fences.filter(({ node }) => node.lang === 'yaml')
  const manifests = yaml.filter((fence) => !isPatch(fence)).flatMap(manifestsOf)
  const patches = yaml.filter(isPatch).flatMap(manifestsOf)
  expect([manifests.length, patches.length]).toEqual([10, 3])
  expect(await manifestErrors(manifests)).toBe('')
  expect(await manifestErrors(patches, true)).toBe('')
}, 60_000)

test('an unknown field, a wrong value and a missing field of a manifest are found', async () => {
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment' }
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a' }] } }
  const selector = { matchLabels: { app: 'a' } }
  expect(await manifestErrors([{ ...deployment, spec: { selector, template } }])).toBe('')
  const wrong = { replica: 1, selector, template }
  expect(await manifestErrors([{ ...deployment, spec: wrong }])).toMatch(/replica"?' does not exist/)
  expect(await manifestErrors([{ ...deployment, spec: wrong }], true)).toMatch(/replica"?' does not exist/)
  expect(await manifestErrors([{ ...deployment, spec: { template } }])).toContain('must have required property')
}, 60_000)

test('TypeScript samples have no type error, and JavaScript samples parse', async () => {
  const scripts = fences.filter(({ node }) => node.lang === 'js')
  expect(scripts.length).toBeGreaterThan(5)
  for (const { node } of scripts) await transform(node.value, { loader: 'js' })
  const typed = fences.filter(({ node }) => node.lang === 'ts')
  expect(typed.length).toBeGreaterThan(4)
  const { write, run } = codeFolder()
  const names = typed.map(({ page, node }) => {
    const folder = path.basename(page.source, '.md')
    const name = `${folder}/${/title="([^"]+)"/.exec(node.meta ?? '')?.[1] ?? 'part.ts'}`
    write(name, node.value.replaceAll(/from '(\.[^']*)'/g, "from '$1.ts'"))
    return name
  })
  expect(new Set(names).size).toBe(typed.length)
  expect(await run(compiler, ...compilerOptions, '--allowImportingTsExtensions', ...names)).toBe('')
}, 60_000)
