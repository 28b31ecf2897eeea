import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'

const fonts = path.resolve(import.meta.dirname, '../../node_modules/dejavu-fonts-ttf/ttf')
const words = 'A sandbox is a copy of the parts that a change touches. '

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Fonts, url: "https://docs.example.com", basePath: /docs/ }
theme: { fonts: { body: [text.ttf, bold.ttf], code: code.ttf } }
`,
  'text.ttf': readFileSync(path.join(fonts, 'DejaVuSans.ttf')),
  'bold.ttf': readFileSync(path.join(fonts, 'DejaVuSans-Bold.ttf')),
  'code.ttf': readFileSync(path.join(fonts, 'DejaVuSansMono.ttf')),
  'content/index.md': `# The page of words\n\n${`${words.repeat(3)}**${words}**\n\n\`\`\`sh\nnpm install\n\`\`\`\n\n## Further words\n\n`.repeat(4)}`,
})

test('text does not move when the fonts of the site replace those of the system', async () => {
  const { page } = await site.open('', {
    prepare: async (opened, context) => {
      // Longer than a browser waits before it shows the text in another font.
      await context.route('**/*.woff2', async (route) => {
        await setTimeout(1500)
        await route.continue()
      })
      await opened.addInitScript(() => {
        const shifts: string[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) shifts.push(...entry.sources.map(describe))
        }).observe({ type: 'layout-shift', buffered: true })
        Object.assign(globalThis, { shifts })

        interface Source {
          readonly node?: Node
          readonly previousRect: DOMRectReadOnly
          readonly currentRect: DOMRectReadOnly
        }

        interface LayoutShift extends PerformanceEntry {
          readonly sources: readonly Source[]
        }

        function describe({ node, previousRect, currentRect }: Source): string {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.outerHTML ?? ''} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`
        }
      })
    },
  })
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((shown) => window.setTimeout(shown, 500))))
  const times = await page.evaluate(() => ({
    shown: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    fonts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((font) => (font as PerformanceResourceTiming).responseEnd),
  }))
  expect(times.fonts.length).toBeGreaterThan(2)
  expect(times.shown).toBeLessThan(Math.min(...times.fonts))
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: readonly string[] }).shifts)).toEqual([])
})
