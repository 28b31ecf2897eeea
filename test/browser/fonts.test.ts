import { readFileSync } from 'node:fs'
import path from 'node:path'
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
  // Paragraphs of different lengths: some have another number of lines in a font of another width.
  'content/index.md': `# The page of words\n\n${[2, 3, 5, 7].map((count) => `${words.repeat(count)}**${words.trim()}**\n\n\`\`\`sh\nnpm install\n\`\`\`\n\n## Further words\n`).join('\n')}`,
})

test('lines do not move when the fonts of the site replace those of the system', async () => {
  const { page } = await site.open('', {
    prepare: async (opened, context) => {
      // The fonts arrive after the text is shown in others.
      await context.route('**/*.woff2', async (route) => {
        await opened.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        await route.continue()
      })
      await opened.addInitScript(() => {
        const shifts: string[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) shifts.push(...entry.sources.flatMap(describe))
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

        /** A word moves in its line, by the pixels that those before it are wider than on average. Lines do not move. */
        function describe({ node, previousRect: before, currentRect: after }: Source): readonly string[] {
          if (before.top === after.top && before.height === after.height) return []
          const element = node instanceof Element ? node : node?.parentElement
          return [`${element?.outerHTML ?? ''} from ${JSON.stringify(before)} to ${JSON.stringify(after)}`]
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
