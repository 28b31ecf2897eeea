import { globSync } from 'node:fs'
import path from 'node:path'
import { groupOf, type Raw } from '../../formats/raw-values.ts'
import { readSource } from '../../system/source-files.ts'
import { readFrontMatter } from '../../yaml/front-matter-block.ts'

/** What a data loader exports: its own function, or what `createContentLoader` was called with. */
interface DataLoader {
  readonly watch?: string | readonly string[]
  readonly load?: (files: readonly string[]) => unknown
  readonly options?: Raw & { readonly transform?: (pages: readonly Raw[]) => unknown }
}

/** Runs a data loader of VitePress. `pages` is the absolute path of the folder with the pages. */
export async function runDataLoader(file: string, pages: string, run: () => Promise<unknown>): Promise<unknown> {
  const { watch = [], load, options } = groupOf(groupOf(await run())['default']) as DataLoader
  const patterns = [watch].flat()
  if (options === undefined) return load?.(findFiles(path.dirname(file), patterns))
  for (const name of ['render', 'excerpt'])
    if (options[name] !== undefined && options[name] !== false) throw new Error(`it uses "${name}"`)
  const found = findFiles(pages, patterns).map((name) => describePage(name, pages, options['includeSrc'] === true))
  return options.transform === undefined ? found : options.transform(found)
}

/** Absolute paths, in order. */
function findFiles(folder: string, patterns: readonly string[]): string[] {
  const found = globSync(patterns, { cwd: folder, exclude: (name) => path.basename(name) === 'node_modules' })
  return found.map((name) => path.resolve(folder, name)).toSorted()
}

function describePage(file: string, folder: string, includesText: boolean): Raw {
  const text = readSource(file).toString('utf8')
  const name = path.relative(folder, file).replaceAll(path.sep, '/')
  return {
    url: `/${name.replace(/(?<=^|\/)index\.md$/, '').replace(/\.md$/, '')}`,
    frontmatter: readFrontMatter(text),
    ...(includesText ? { src: text } : {}),
  }
}
