import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSearchSections } from './search-files.ts'
import type { Peer } from './search-peer.ts'

/** Builds the same pages with VitePress and its local search, from the Markdown file next to each page. */
export function prepareVitePress(site: string, base: string, folder: string): Peer {
  const project = path.join(folder, '../vitepress-project')
  const known = new Map<string, string>()
  for (const { page, place, id, heading } of readSearchSections(site)) {
    const name = page.path.slice(base.length)
    known.set(keyOf(name, place === 0 ? page.title : heading), `/${name}${id === '' ? '' : `#${id}`}`)
    if (place === 0 && page.markdownVersion !== undefined)
      writeText(path.join(project, 'docs', `${name}.md`), plainVue(readFileSync(path.join(site, `${name}.md`), 'utf8')))
  }
  const modules = path.join(import.meta.dirname, 'peers/node_modules')
  writeText(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  writeText(path.join(project, 'docs/.vitepress/config.mjs'), configure(path.join(folder, 'vitepress')))
  symlinkSync(modules, path.join(project, 'node_modules'))
  const words = [path.join(modules, 'vitepress/bin/vitepress.js'), 'build', 'docs']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' })
  if (status !== 0) throw new Error(`vitepress failed\n${stderr}`)
  return {
    name: 'VitePress, its local search',
    address: '/vitepress/overview.html',
    prepare: driveVitePress,
    addressOf: (shown) => known.get(shown) ?? shown,
  }
}

/** A section by its page and the letters of its heading, because every tool generates different anchors. */
function keyOf(page: string, heading: string): string {
  return `${page}\n${heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`
}

/** Escapes text that Vue would treat as an expression. */
function plainVue(markdown: string): string {
  let isCode = false
  return markdown
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
      return isCode ? line : line.replaceAll(/(`[^`]*`)|\{\{/g, (_, code?: string) => code ?? '&#123;&#123;')
    })
    .join('\n')
}

function configure(output: string): string {
  const config = {
    base: '/vitepress/',
    outDir: output,
    ignoreDeadLinks: true,
    markdown: { html: false },
    themeConfig: { search: { provider: 'local' } },
  }
  return `export default ${JSON.stringify(config)}\n`
}

function writeText(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Runs in a VitePress page: opens its search box, types into it, and waits until its list has changed. */
function driveVitePress(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows nothing of this file
  const find = async <Found extends Element>(selector: string): Promise<Found> => {
    for (;;) {
      const found = document.querySelector<Found>(selector)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the same
  const changed = (list: Element): Promise<void> =>
    new Promise((resolve) => {
      const finish = (): void => {
        observer.disconnect()
        clearTimeout(timer)
        resolve()
      }
      const observer = new MutationObserver(() => {
        if (list.childElementCount > 0) finish()
      })
      observer.observe(list, { childList: true, subtree: true, characterData: true })
      // If the list is the same and nothing in it is highlighted, there is no change to wait for.
      const timer = setTimeout(finish, 1500)
    })
  const search = async (query: string): Promise<string[][]> => {
    if (!document.querySelector('#localsearch-input')) (await find<HTMLButtonElement>('.DocSearch-Button')).click()
    const box = await find<HTMLInputElement>('#localsearch-input')
    const list = await find('.VPLocalSearchBox .results')
    const shown = changed(list)
    box.value = query
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await shown
    return [...list.querySelectorAll<HTMLAnchorElement>('a.result')].map((result) => {
      const page = result.pathname.replace(/^\/vitepress\//, '').replace(/\.html$/, '')
      const heading = result.querySelector('.title.main')?.textContent ?? ''
      return [`${page}\n${heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`]
    })
  }
  Object.assign(globalThis, { search })
}
