import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mermaidConfig } from '../../src/assets/diagrams/mermaid-config.ts'
import { openStore } from '../../src/cache/store.ts'
import { openDrawer } from '../../src/pages/drawing-thread.ts'
import { drawer, makeFolder } from '../markdown/read-page.ts'
import { shareBrowser } from './browser.ts'
import { sources } from './mermaid-sources.ts'

const bundle = path.resolve(import.meta.dirname, '../../node_modules/mermaid/dist/mermaid.min.js')
let page: Page

beforeAll(async () => {
  page = await (await shareBrowser()).newPage()
  await page.setContent('<!doctype html><body><div id="ours"></div></body>')
  await page.addScriptTag({ path: bundle })
  await page.evaluate((config) => {
    Reflect.get(window, 'mermaid').initialize(config)
  }, mermaidConfig)
})
afterAll(() => page.close())

/** What a drawing shows: its texts, its shapes by name and the number of its lines with an arrowhead. */
interface Shown {
  readonly texts: readonly string[]
  readonly shapes: Readonly<Record<string, number>>
  readonly arrows: number
}

/** Runs in the browser. */
function listShown(svg: Element): Shown {
  for (const today of svg.querySelectorAll('.today')) today.remove()
  const hidden = 'defs, marker, symbol, clipPath, linearGradient, filter, title, desc'
  const isShown = (element: Element): boolean =>
    element.closest(hidden) === null && getComputedStyle(element).display !== 'none'
  const texts = [...svg.querySelectorAll('text')]
    .filter(isShown)
    .map((text) => text.textContent.replaceAll(/\s+/g, ''))
    .filter((text) => text !== '')
    .toSorted()
  const shapes: Record<string, number> = {}
  const drawn = [...svg.querySelectorAll('rect, circle, ellipse, polygon, polyline, line, path, image, foreignObject')]
  for (const shape of drawn.filter(isShown)) {
    const isEmpty =
      shape.localName === 'rect' && !(Number(shape.getAttribute('width')) * Number(shape.getAttribute('height')) > 0)
    if (!isEmpty) shapes[shape.localName] = (shapes[shape.localName] ?? 0) + 1
  }
  const titles = [...svg.querySelectorAll('.root .cluster-label')].filter(
    ({ parentElement, textContent }) => parentElement?.hasAttribute('transform') === false && textContent.trim() !== '',
  ).length
  // Titles of groups get a background.
  if (titles > 0) shapes['rect'] = (shapes['rect'] ?? 0) + titles
  return { texts, shapes, arrows: svg.querySelectorAll('[marker-end], [marker-start]').length }
}

async function shownByMermaid(source: string): Promise<Shown> {
  const svg = await page.evaluate(async (text): Promise<string> => {
    // Some diagrams show random numbers. docsgen starts the same series for each drawing.
    let state = 1
    Math.random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
    const drawn = await Reflect.get(window, 'mermaid').render('theirs', text)
    return drawn.svg
  }, source)
  return show(svg)
}

async function shownByDocsgen(source: string): Promise<Shown> {
  const drawing = await drawer.draw(source)
  if ('error' in drawing) throw new Error(drawing.error.message)
  return show(drawing.svg)
}

async function show(svg: string): Promise<Shown> {
  await page.locator('#ours').evaluate((place, text) => {
    place.innerHTML = text
  }, svg)
  return page.locator('#ours > svg').evaluate(listShown)
}

test('there are sources of all kinds', () => {
  expect(Object.keys(sources).length).toBeGreaterThanOrEqual(60)
})

test.each(Object.entries(sources))(
  'nodes, edges and labels are those of mermaid in a browser: %s',
  async (_, source) => {
    const ours = await shownByDocsgen(source)
    expect(ours.texts.length).toBeGreaterThan(0)
    expect(ours).toEqual(await shownByMermaid(source))
  },
)

test('text fits its box even in the widest font', async () => {
  await page.addStyleTag({ content: '#ours text { font-family: "DejaVu Sans" }' })
  let checked = 0
  for (const [name, source] of Object.entries(sources)) {
    const drawing = await drawer.draw(source)
    const svg = 'svg' in drawing ? drawing.svg : ''
    const boxes = await page.evaluate((text) => {
      const place = document.querySelector('#ours') ?? document.body
      place.innerHTML = text
      return [...place.querySelectorAll('g[transform] > rect:first-child')].flatMap((rect) => {
        const box = rect.getBoundingClientRect()
        const texts = box.width === 0 ? [] : [...(rect.parentElement?.querySelectorAll('text') ?? [])]
        return texts.flatMap((label) => {
          const { left, right } = label.getBoundingClientRect()
          // A legend has its text next to the box.
          const center = (left + right) / 2
          return center < box.left || center > box.right
            ? []
            : { label: label.textContent, excess: left === right ? 0 : Math.max(box.left - left, right - box.right) }
        })
      })
    }, svg)
    checked += boxes.length
    expect({ name, tooWide: boxes.filter(({ excess }) => excess > 1) }).toEqual({ name, tooWide: [] })
  }
  expect(checked).toBeGreaterThan(100)
})

test('a drawing is the same in another thread and after other drawings', async () => {
  const store = openStore({ folder: path.join(makeFolder(), 'cache'), fingerprint: '', isFresh: true })
  const other = openDrawer(store, { seconds: 30, megabytes: 512 })
  for (const [name, source] of Object.entries(sources)
    .filter((_, index) => index % 3 === 0)
    .toReversed())
    expect({ name, drawing: await other.draw(source) }).toEqual({ name, drawing: await drawer.draw(source) })
  await other.close()
})
