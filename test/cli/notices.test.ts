import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from '../helpers/project.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Facts {
  readonly name: string
  readonly version: string
}

function factsOf(folder: string): Facts {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Facts
}

/** Packages that esbuild names above their code in bundles that are not minified. */
function packagesNamedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^\s*\/\/ (.*node_modules\/(?:@[^/\n]+\/)?[^/\n]+)\/.*$/gm)].map(
    ([, folder = '']) => folder,
  )
}

test('the notice of the package names each package in its bundles and has its license', () => {
  const notice = readFileSync(path.join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
  const bundles = globSync(path.join(root, 'dist/command/*.js'))
  const named = new Set(bundles.flatMap(packagesNamedIn))
  expect(named.size).toBeGreaterThan(100)
  const minified = 'mermaid dompurify cytoscape jsdom parse5 react react-dom scheduler elasticlunr'.split(' ')
  const folders = [...named, ...minified.map((name) => `node_modules/${name}`)]
  const missing = folders.filter((folder) => !notice.includes(`${factsOf(folder).name} ${factsOf(folder).version}\n`))
  expect(missing).toEqual([])
  expect(notice).not.toContain('does not include the text of its license')
  expect(notice).toContain(readFileSync(path.join(root, 'node_modules/zod/LICENSE'), 'utf8').trim())
})

test('a site publishes the licenses of what its own pages load, and of nothing else', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n' })
  const notices = (): string[] => globSync('*licenses*', { cwd: path.join(project.folder, 'build/assets') }).toSorted()
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(notices()).toEqual(['search-worker.licenses.txt'])
  expect(project.read('build/assets/search-worker.licenses.txt')).toContain('elasticlunr 0.9.5\nLicense: MIT\n')

  project.write({
    'content/index.md': '# Home\n\n<Dial />\n',
    'templates/components/Dial.tsx': "export { Dial } from '../../parts/dial.client.tsx'\n",
    'parts/dial.client.tsx': "import { turn } from 'turn'\nexport const Dial = () => <b>{turn(1)}</b>\n",
    'node_modules/turn/package.json': '{ "name": "turn", "version": "2.1.0", "license": "ISC", "main": "turn.mjs" }\n',
    'node_modules/turn/turn.mjs': 'export const turn = (count) => `turned ${count}`\n',
    'node_modules/turn/LICENSE.md': 'Turn it as you like.\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const [own = '', ...others] = notices()
  expect(others).toEqual(['react.licenses.txt', 'search-worker.licenses.txt'])
  expect(project.read(`build/assets/${own}`)).toBe('turn 2.1.0\nLicense: ISC\n\nTurn it as you like.\n')
  const scripts = globSync('*.js', { cwd: path.join(project.folder, 'build/assets') })
  const naming = (notice: string): string[] =>
    scripts.filter((name) =>
      project.read(`build/assets/${name}`).startsWith(`/*! Licenses of other packages: ${notice} */`),
    )
  expect(naming(own)).toEqual([expect.stringMatching(/^dial\.[\da-f]{10}\.js$/)])
  expect(naming('react.licenses.txt').length).toBeGreaterThan(3)
  expect(naming('search-worker.licenses.txt')).toHaveLength(1)
})
