import path from 'node:path'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { ignoreProblems, kindOf, listPermitted } from '../../system/source-files.ts'

/** Where the code of a site is. */
export interface VueSite {
  /** Absolute path of its folder. */
  readonly root: string
  /** Names at the start of imports, and the folders that they refer to, relative to the root. */
  readonly aliases: Readonly<Record<string, string>>
  /** The folder of the pages, relative to the root. */
  readonly contentFolder: string
  /** The config of VitePress. */
  readonly config: Raw
}

/** The plugin of Vite that imports components. A call of it in a config becomes `{ captured, options }`. */
export const componentsPlugin = 'unplugin-vue-components/vite'

/**
 * The components that templates can use without an import, by their names: those in the folders of
 * unplugin-vue-components and in the usual ones. `ending` is `.md` for those that are written in Markdown.
 */
export function listComponents(site: VueSite, ending = '.vue'): Map<string, string> {
  const plugins = listOf(groupOf(site.config['vite'])['plugins']).flat().map(groupOf)
  const plugin = plugins.find(({ captured }) => captured === componentsPlugin)
  const { dirs = plugin && 'src/components' } = groupOf(plugin?.['options'])
  const named: readonly unknown[] = [dirs].flat()
  const own = named.flatMap((dir) => (typeof dir === 'string' ? [path.resolve(sourceFolderOf(site), dir)] : []))
  const usual = ['components', 'theme/components'].map((name) => path.join(site.root, '.vitepress', name))
  const files = [...own, ...usual].flatMap(listFiles).filter((file) => file.endsWith(ending))
  return new Map(files.map((file) => [pascalCase(path.basename(file, ending)), file]))
}

/** The folder of the pages, which is also the root of Vite. */
export function sourceFolderOf({ root, config, contentFolder }: VueSite): string {
  return path.resolve(root, textOf(config['srcDir'], contentFolder))
}

function listFiles(folder: string): string[] {
  if (kindOf(folder) !== 'folder') return []
  return listPermitted(folder, ignoreProblems).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? listFiles(file) : [file]
  })
}

/** The name of a component that is written in any case. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
