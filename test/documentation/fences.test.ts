import type { Nodes, Parents, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { beforeAll, expect, test } from 'vitest'
import { findAll, readDocumentation, type Documentation, type Fence } from './read-documentation.ts'

// Code blocks, tables and diagrams.

let docs: Documentation
beforeAll(async () => {
  docs = await readDocumentation()
})

const languages = 'sh text yaml json java scala docker go js ts python csharp groovy mermaid'.split(' ')

function fencesIn(language: string): Fence[] {
  return docs.fences.filter(({ node }) => node.lang === language)
}

test('every code block has one of the languages of the site', () => {
  expect(docs.fences.length).toBeGreaterThan(600)
  const wrong = docs.fences.filter(({ node }) => !languages.includes(node.lang ?? ''))
  expect(wrong.map(({ placeAt, node }) => `${placeAt(0)} ${String(node.lang)}`)).toEqual([])
  const unused = languages.filter((language) => fencesIn(language).length === 0)
  expect(unused).toEqual([])
})

test('commands have no prompt and are separate from their output', () => {
  expect(findAll(fencesIn('sh'), /^\s*[$>%] .*$/gm)).toEqual([])
})

test('YAML is indented with spaces', () => {
  expect(findAll(fencesIn('yaml'), /^.*\t.*$/gm)).toEqual([])
  expect(fencesIn('yaml').length).toBeGreaterThan(100)
})

test('every file of the described product has the schema that it is validated with', () => {
  const files = fencesIn('yaml').filter(({ node }) => /^spec:/m.test(node.value) && !/^apiVersion:/m.test(node.value))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(({ node }) => !(node.meta ?? '').includes('schema=')).map(({ placeAt }) => placeAt(0))).toEqual(
    [],
  )
})

test('commands of the described CLI use the long names of flags', () => {
  const cli = docs.project.config.variables['product']?.['cli'] ?? ''
  const commands = findAll(fencesIn('sh'), new RegExp(String.raw`^\s*${cli} [^|&;]*`, 'gm'))
  expect(commands.length).toBeGreaterThan(200)
  expect(commands.filter(({ text }) => / -[a-z]\b/.test(text))).toEqual([])
})

test('every row of a table has as many cells as its header, so all bars in cells are escaped', () => {
  const wrong: string[] = []
  let rows = 0
  for (const { tree, placeOf } of docs.pages) {
    visit(tree, 'table', (table) => {
      const width = table.children[0]?.children.length
      for (const row of table.children) {
        rows += 1
        const { file, line } = placeOf(row.position?.start)
        if (row.children.length !== width) wrong.push(`${file}:${String(line)} ${toString(row)}`)
      }
    })
  }
  expect(rows).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})

/** The diagrams of the site: their pages, kind and required content. */
const diagrams: readonly (readonly [pages: string, kind: string, shows: readonly string[]])[] = [
  ['concepts/introduction overview', 'flowchart LR', ['web-pr-31', 'fares-pr-214', 'notifier-pr-12']],
  ['concepts/architecture', 'flowchart TB', ['API', 'CLI', 'CI', 'HTTPS']],
  [
    'concepts/architecture/operator',
    'flowchart TB',
    ['agent', 'controller', 'route-server', 'tunnel', 'io', 'traffic'],
  ],
  ['concepts/architecture/control-plane', 'flowchart LR', ['dashboard', 'preview', 'tunnel']],
  ['concepts/architecture/cli', 'flowchart LR', ['API', 'tunnel', 'traffic']],
  ['concepts/sandbox guides/request-routing', 'sequenceDiagram', ['fares fork', 'key', 'no key']],
  ['guides/request-routing/istio', 'sequenceDiagram', ['VirtualService']],
  ['guides/request-routing/linkerd', 'sequenceDiagram', ['HTTPRoute']],
  ['guides/set-up-context-propagation', 'flowchart LR', ['baseline']],
  ['reference/sandboxes/status concepts/sandbox', 'stateDiagram-v2', ['Not ready', 'Ready', 'Deleted']],
  ['concepts/resources reference/resource-plugins/overview', 'sequenceDiagram', ['create', 'delete']],
  ['reference/route-groups/usage guides/set-up-pr-sandboxes', 'flowchart LR', ['bike-surcharge']],
  ['reference/route-groups/sandbox-matching', 'flowchart TB', ['all', 'any']],
  ['guides/set-up-message-queue-isolation', 'sequenceDiagram', ['topic', 'notifier fork', 'routes API']],
  ['guides/set-up-data-isolation', 'flowchart LR', ['schema', 'instance']],
  ['guides/local-development', 'sequenceDiagram', ['connect', 'workstation']],
  ['concepts/smart-tests-and-jobs', 'flowchart LR', ['baseline', 'sandbox', 'diff']],
  ['concepts/middleware', 'flowchart LR', ['record', 'override']],
  ['guides/integrate-ci/introduction', 'sequenceDiagram', ['job', 'delete']],
  ['guides/admin/security', 'flowchart LR', ['cluster']],
  ['reference/route-groups/ttl', 'timeline', ['match']],
]

/** Whether a text contains a part, ignoring case. */
function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

test('each of the 21 diagrams is on its pages and shows the expected content', () => {
  expect(diagrams).toHaveLength(21)
  const missing = diagrams.flatMap(([pages, kind, shows]) =>
    pages.split(' ').flatMap((name) => {
      const onPage = fencesIn('mermaid').filter(({ page }) => page.source.replace(/(?:\/index)?\.md$/, '') === name)
      const ofKind = onPage.filter(({ node }) => node.value.startsWith(kind))
      const isThere = ofKind.some(({ node }) => shows.every((part) => holds(node.value, part)))
      return isThere ? [] : [`${name}: ${kind} with ${shows.join(', ')}`]
    }),
  )
  expect(missing).toEqual([])
})

test('a diagram is described in the text before it', () => {
  const alone = fencesIn('mermaid').filter(({ page, node }) => blockBefore(page.tree, node)?.type !== 'paragraph')
  expect(alone.map(({ placeAt }) => placeAt(0))).toEqual([])
})

/** The block of the page before the one that is the node or, for an included file, contains it. */
function blockBefore(tree: Root, node: Fence['node']): Root['children'][number] | undefined {
  const at = tree.children.findIndex((block) => block === node || ('children' in block && holdsNode(block, node)))
  return tree.children[at - 1]
}

function holdsNode({ children }: Parents, node: Nodes): boolean {
  return children.some((child) => child === node || ('children' in child && holdsNode(child, node)))
}
