import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { beforeAll, expect, test } from 'vitest'
import type { PageTree } from '../../src/model/page-tree.ts'
import { readDocumentation, type Documentation } from './read-documentation.ts'

// The structure of pages: their length, their last section, and no repetition.

let docs: Documentation
beforeAll(async () => {
  docs = await readDocumentation()
})

test('tutorials, guides and explanations end with next steps', () => {
  const kinds = ['tutorial', 'how-to', 'explanation']
  const ended = docs.pages.filter((page) => kinds.includes(kindOf(page)))
  expect(ended.length).toBeGreaterThan(40)
  const wrong = ended.filter(({ tree }) => {
    const headings = tree.children.filter((node) => node.type === 'heading' && node.depth === 2)
    const last = headings.at(-1)
    return last === undefined || toString(last) !== 'Next steps'
  })
  expect(wrong.map(({ source }) => source)).toEqual([])
})

function kindOf({ frontMatter }: PageTree): string {
  return 'diataxis' in frontMatter && typeof frontMatter.diataxis === 'string' ? frontMatter.diataxis : ''
}

/** The number of words that a reader reads, without code. */
function countWords(page: PageTree): number {
  let words = 0
  visit(page.tree, (node: Nodes) => {
    if (node.type === 'text' || node.type === 'inlineCode')
      words += node.value.split(/\s+/).filter((word) => word !== '').length
  })
  return words
}

/** The intended number of words of a tutorial, guide or explanation. */
const sizes: Readonly<Record<number, string>> = {
  500: 'concepts/architecture/cli',
  600: 'concepts/architecture/control-plane',
  700: 'getting-started/installation/cli concepts/resources concepts/middleware concepts/traffic-capture guides/developer-environments guides/integrate-ci/introduction guides/use-cases/run-automated-tests-ci guides/use-cases/run-synthetic-tests',
  800: 'concepts/baseline-environment guides/request-routing/devmesh guides/request-routing/linkerd guides/developer-environments/access-sandboxes guides/test-environments guides/integrate-ci/bitbucket guides/testing-frameworks/postman-integration guides/testing-frameworks/custom-test guides/use-cases/run-automated-tests guides/use-cases/set-up-local-testing guides/admin/sso reference/resource-plugins/overview',
  900: 'concepts/smart-tests-and-jobs concepts/architecture guides/request-routing/istio guides/integrate-ci/github guides/integrate-ci/gitlab guides/integrate-ci/jenkins guides/testing-frameworks/cypress-integration guides/testing-frameworks/playwright-integration guides/admin/security reference/route-groups/usage',
  1000: 'installation/operator concepts/introduction concepts/architecture/operator guides/set-up-pr-sandboxes guides/smart-tests/smart-tests-git',
  1100: 'concepts/faq tutorials/quickstart/smart-tests guides/set-up-data-isolation',
  1200: 'concepts/sandbox guides/onboarding guides/local-development',
  1300: 'tutorials/testing/e2e-with-cypress tutorials/testing/e2e-with-playwright guides/set-up-message-queue-isolation',
  1400: 'tutorials/quickstart/first-sandbox',
  1500: 'guides/set-up-context-propagation guides/troubleshooting',
}

test('pages have at least 300 words of prose, and index pages at least 60', () => {
  const leading = docs.pages.filter((page) => kindOf(page) === 'index')
  expect(leading.length).toBeLessThan(20)
  const thin = docs.pages.filter((page) => countWords(page) < (leading.includes(page) ? 60 : 300))
  expect(thin.map((page) => `${page.source} ${String(countWords(page))}`)).toEqual([])
})

test('a tutorial, guide or explanation has its intended length, within three tenths', () => {
  const targets = Object.entries(sizes).flatMap(([words, names]) =>
    names.split(' ').map((name) => ({ name, words: Number(words) })),
  )
  expect(targets).toHaveLength(49)
  const wrong = targets.flatMap(({ name, words }) => {
    const page = docs.pages.find(({ source }) => source.replace(/(?:\/index)?\.md$/, '') === name)
    const counted = page === undefined ? 0 : countWords(page)
    return Math.abs(counted - words) <= words * 0.3 ? [] : [`${name}: ${String(counted)} words, not ${String(words)}`]
  })
  expect(wrong).toEqual([])
})

const isLongParagraph = (node: Nodes): boolean => node.type === 'paragraph' && toString(node).length >= 80
const isFile = (node: Nodes): boolean =>
  node.type === 'code' && node.meta?.includes('title=') === true && node.value.split('\n').length >= 6

/** Blocks with the same text in two places. Pages that include the same file show one block, not a copy of it. */
function repeated(isMeant: (node: Nodes) => boolean, least: number): string[] {
  const seen = new Map<string, string>()
  const twice: string[] = []
  for (const page of docs.pages) {
    visit(page.tree, (node: Nodes) => {
      if (!isMeant(node)) return
      const text = toString(node).replaceAll(/\s+/g, ' ')
      const { file, line } = page.placeOf(node.position?.start)
      const place = `${file}:${String(line)}`
      const other = seen.get(text)
      if (other !== undefined && (other !== place || file === page.file))
        twice.push(`${other} and ${place}: ${text.slice(0, 60)}`)
      seen.set(text, place)
    })
  }
  expect(seen.size).toBeGreaterThan(least)
  return twice
}

test('no paragraph is repeated, on the same page or another', () => {
  expect(repeated(isLongParagraph, 1000)).toEqual([])
})

test('a file or diagram is written once, and included on other pages', () => {
  expect(repeated(isFile, 100)).toEqual([])
})

/** Whether all lines occur in a text, in order. */
function holdsLines(text: string, lines: readonly string[]): boolean {
  const all = text.split('\n').map((line) => line.trim())
  let from = 0
  return lines
    .filter((line) => line.trim() !== '')
    .every((line) => {
      from = all.indexOf(line.trim(), from) + 1
      return from > 0
    })
}

test('an excerpt of a file has only lines of that file, in their order', () => {
  const excerpts = docs.fences.flatMap(({ node, placeAt }) => {
    const [, name] = /title="excerpt of ([\w-]+\.yaml)"/.exec(node.meta ?? '') ?? []
    return name === undefined ? [] : [{ name, lines: node.value.split('\n'), at: placeAt(0) }]
  })
  expect(excerpts.length).toBeGreaterThan(4)
  const wrong = excerpts.filter(({ name, lines }) => {
    const sources = docs.fences.filter(({ node }) => new RegExp(`title="(?:[^"]*/)?${name}"`).test(node.meta ?? ''))
    return !sources.some(({ node }) => holdsLines(node.value, lines))
  })
  expect(wrong.map(({ at, name }) => `${at} ${name}`)).toEqual([])
})
