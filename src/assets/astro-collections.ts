import { globSync } from 'node:fs'
import path from 'node:path'
import { slug } from 'github-slugger'
import { parse as parseYaml } from 'yaml'
import { groupOf } from '../formats/raw-values.ts'
import { installedFile } from '../system/package-folder.ts'
import { kindOf, readSource } from '../system/source-files.ts'
import { readFrontMatter } from '../yaml/front-matter-block.ts'

/** An entry of a collection of Astro. Its schema is not applied. */
interface Entry {
  readonly id: string
  readonly collection: string
  readonly filePath: string
  readonly data: unknown
}

/** The module `astro:content` of a site: the front matter and the data in the folders of `src/content`. */
export function collectionsModule(root: string): string {
  const folder = path.join(root, 'src/content')
  const names = globSync('*/**/*.{md,mdx,json,yaml,yml}', { cwd: folder }).toSorted()
  return `const entries = ${JSON.stringify(names.map((name) => readEntry(name, folder)))}
export const getCollection = async (name, accept = () => true) => {
  const found = entries.filter(({ collection }) => collection === name)
  if (found.length === 0) throw new Error('docsgen has no collection "' + name + '"')
  return found.filter(accept)
}
export const getEntry = async (given, wanted = given.id) => {
  const collection = given.collection ?? given
  return entries.find((entry) => entry.collection === collection && entry.id === wanted)
}
export const getEntries = (given) => Promise.all(given.map((entry) => getEntry(entry)))
export const render = () => Promise.reject(new Error('docsgen does not render entries of collections'))
export const defineCollection = (collection) => collection`
}

function readEntry(name: string, folder: string): Entry {
  const [collection = '', ...parts] = name.replace(/\.\w+$/, '').split(path.sep)
  const text = readSource(path.join(folder, name)).toString('utf8')
  const written: unknown = /\.mdx?$/.test(name) ? readFrontMatter(text) : parseYaml(text)
  // The schema of Starlight always gives pages the group.
  const data = collection === 'docs' ? { sidebar: {}, ...groupOf(written) } : written
  const id = parts.map((part) => slug(part)).join('/')
  return { id: id.replace(/(?<=.)\/index$/, ''), collection, filePath: `src/content/${name}`, data }
}

/**
 * A module with the components of Starlight, and the icons of its package if a site has installed it. `address` is that of
 * docsgen's components.
 */
export function starlightModule(root: string, address: string): string {
  const folder = path.dirname(installedFile(path.join(root, 'package.json'), '@astrojs/starlight') ?? root)
  const places = ['components-internals', 'components'].map((name) => path.join(folder, name, 'Icons.ts'))
  const file = places.find((place) => kindOf(place) === 'file')
  return [
    file === undefined ? 'const Icons = undefined' : `import { Icons } from ${JSON.stringify(file)}`,
    `import { withIcons } from ${address}`,
    `export * from ${address}`,
    'export const { Card, Icon, LinkButton } = withIcons(Icons)',
  ].join('\n')
}
