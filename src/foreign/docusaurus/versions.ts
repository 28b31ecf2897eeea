import GithubSlugger from 'github-slugger'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readTags } from './blog.ts'
import { listDocs, type DocsInstance, withoutVersion } from './docs.ts'
import { withoutBaseUrl } from './base-url.ts'
import { convertSidebar } from './sidebars.ts'
import { listIndexRoutes } from '../../site/sidebar.ts'
import { evaluateModule } from '../evaluate-module.ts'
import { readData } from '../read-data.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

/** A version of the documentation, as Docusaurus stores it. */
interface DocsVersion {
  readonly name: string
  readonly label: string
  /** Address below that of the documentation; empty for the main version unless the config sets it. */
  readonly path: string
  /** Absolute path of its pages. */
  readonly folder: string
  /** The file with its sidebars; `undefined` if there is none. */
  readonly sidebars: unknown
  readonly banner: string
}

/** The versions of some documentation: first the one that readers see without choosing, then the others, newest first. */
function listVersions(site: string, id: string, options: Raw): readonly [main: DocsVersion, ...DocsVersion[]] {
  const prefix = id === 'default' ? '' : `${id}_`
  const current = path.resolve(site, textOf(options['path'], 'docs'))
  const names = readNames(path.join(site, `${prefix}versions.json`))
  const all = [...(options['includeCurrentVersion'] === false ? [] : ['current']), ...names]
  const wanted = listOf(options['onlyIncludeVersions'])
  const included = wanted.length === 0 ? all : all.filter((name) => wanted.includes(name))
  const last = textOf(options['lastVersion'], names[0] ?? 'current')
  const versionOf = (name: string): DocsVersion => {
    const { label, path: place, banner } = groupOf(groupOf(options['versions'])[name])
    const isCurrent = name === 'current'
    const sidebars = path.join(site, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`)
    const isNewer = included.indexOf(name) < included.indexOf(last)
    return {
      name,
      label: textOf(label, isCurrent ? 'Next' : name),
      path: textOf(place, name === last ? '' : isCurrent ? 'next' : name),
      folder: isCurrent ? current : path.join(site, `${prefix}versioned_docs`, `version-${name}`),
      sidebars: isCurrent ? options['sidebarPath'] : existsSync(sidebars) ? sidebars : false,
      banner: name === last ? 'none' : textOf(banner, isNewer ? 'unreleased' : 'unmaintained'),
    }
  }
  // A config can put another version than the last one at the address of the documentation.
  const main = included.find((name) => name !== last && versionOf(name).path === '') ?? last
  return [versionOf(main), ...included.filter((name) => name !== main).map(versionOf)]
}

/** The versions whose folders exist. Those that are missing are left out. */
function findVersions(
  { site, options, leftOut }: InstanceRequest,
  id: string,
): readonly [main: DocsVersion, ...DocsVersion[]] | undefined {
  const [last, ...older] = listVersions(site, id, options)
  const main = isThere(last) ? last : copyOfCurrent(last, site, options)
  for (const version of [last, ...older].filter((one) => !isThere(one))) {
    const isCopied = version === last && isThere(main)
    const reason = isCopied
      ? `; ${path.relative(site, main.folder)} is in its place`
      : '; if a script of the site makes it, run that script first'
    leftOut(
      `the pages in ${path.relative(site, version.folder)} of the docs "${id}", because there is no such folder${reason}`,
    )
  }
  if (!isThere(main)) return undefined
  return [main, ...older.filter((version) => isThere(version) && version.folder !== main.folder)]
}

function isThere({ folder }: DocsVersion): boolean {
  return existsSync(folder)
}

/** Some sites copy the current pages to the main version before each build. */
function copyOfCurrent(main: DocsVersion, site: string, options: Raw): DocsVersion {
  const folder = path.resolve(site, textOf(options['path'], 'docs'))
  return { ...main, folder, sidebars: main.sidebars === false ? options['sidebarPath'] : main.sidebars }
}

function readNames(file: string): readonly string[] {
  if (!existsSync(file)) return []
  return listOf(readData(file)).filter((name) => typeof name === 'string')
}

/** Where the documentation is, and what the sites' sidebars are called. */
interface InstanceRequest {
  readonly site: string
  readonly root: string
  readonly config: Raw
  readonly options: Raw
  readonly leftOut: (what: string) => void
  /** Names of sidebars that are in use. */
  readonly taken: Set<string>
}

/** Reads the pages of some documentation, its sidebars, and its versions. */
export async function readInstance(request: InstanceRequest): Promise<DocsInstance | undefined> {
  const { site, root, config, options, leftOut, taken } = request
  const id = textOf(options['id'], 'default')
  const route = `/${textOf(options['routeBasePath'], 'docs').replace(/^\//, '')}`
  const found = findVersions(request, id)
  if (found === undefined) return undefined
  const [main, ...others] = found
  if (id !== 'default' && others.length > 0) leftOut(`all versions of the docs "${id}" except the last one`)
  const read = async (version: DocsVersion, address: string): Promise<ReadVersion> => {
    const { folder } = version
    const exclude = listOf(options['exclude']).map(String)
    const dir = path.relative(root, folder).replaceAll(path.sep, '/')
    const plugin = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`
    const translated = `${plugin}/${version.name === 'current' ? 'current' : `version-${version.name}`}`
    const collapsed = options['sidebarCollapsed'] === false ? false : undefined
    const place = { folder, dir, translated, route: address, exclude, collapsed, slugger: new GithubSlugger() }
    const docs = listDocs(place)
    const context = { docs, place, leftOut }
    const sidebarNames = new Map<string, string>()
    const sidebars = Object.entries(await readSidebars(version.sidebars, { site, leftOut })).map(
      ([written, entries]) => {
        const name = withoutVersion(written)
        const plain = name.replaceAll(/[^\w-]/g, '-')
        const own = version === main && taken.has(plain) ? `${id}-${plain}` : plain
        if (version === main) taken.add(own)
        sidebarNames.set(name, own)
        return [own, convertSidebar(withoutBaseUrl(entries, config), context)] as const
      },
    )
    const used = [...docs.values()].map(({ frontMatter }) => frontMatter)
    const list = path.posix.join(address, textOf(options['tagsBasePath'], 'tags'))
    const tags = readTags(used, { folder, file: options['tags'], route: list })
    const editUrl = editUrlOf(options, site, folder)
    return { place, docs, sidebars: Object.fromEntries(sidebars), sidebarNames, tags, editUrl }
  }
  const versions: Raw[] = []
  const routes: string[] = []
  for (const version of id === 'default' ? others : []) {
    const { sidebars, ...own } = await read(version, '/')
    const { name, label, banner } = version
    const place = path.posix.join(route, version.path)
    versions.push({ name, label, path: place, banner, mounts: [mountOf(own)], sidebars })
    routes.push(...routesOf({ ...own, sidebars }).map((below) => path.posix.join(place, below)))
  }
  const all = versions.length === 0 ? [] : [{ name: main.name, label: main.label }, ...versions]
  const shown = await read(main, path.posix.join(route, main.path))
  return { id, ...shown, routes: [...routesOf(shown), ...routes], versions: all }
}

type ReadVersion = Pick<DocsInstance, 'place' | 'docs' | 'sidebars' | 'sidebarNames' | 'tags' | 'editUrl'>

/** The addresses of pages and of categories. */
function routesOf({ docs, sidebars }: Pick<ReadVersion, 'docs' | 'sidebars'>): string[] {
  return [...[...docs.values()].map(({ route }) => route), ...Object.values(sidebars).flatMap(listIndexRoutes)]
}

/** The folder of some documentation, as docsgen names it. */
export function mountOf({ place, tags, editUrl }: Pick<DocsInstance, 'place' | 'tags' | 'editUrl'>): Raw {
  const { dir, translated, route, exclude } = place
  return { dir, translated, route, conventions: 'docusaurus', exclude, editUrl, ...tags }
}

/**
 * Where the pages in a folder are edited: where a function says, or else in the folder below the address, which can lead
 * out of the folder of the site.
 */
export function editUrlOf({ editUrl, editFolder }: Raw, site: string, folder: string): string | undefined {
  const address = textOf(editFolder, `${textOf(editUrl, '').replace(/\/$/, '')}/{folder}`)
  const full = address.replace('{folder}', path.relative(site, folder).replaceAll(path.sep, '/'))
  return URL.canParse(full) ? new URL(full).href : undefined
}

/** Without a file, the sidebar lists the folder. */
async function readSidebars(name: unknown, { site, leftOut }: Pick<InstanceRequest, 'site' | 'leftOut'>): Promise<Raw> {
  const generated = { sidebar: [{ type: 'autogenerated', dirName: '.' }] }
  if (name === false) return {}
  if (typeof name !== 'string') return generated
  const base = path.resolve(site, name)
  const endings = ['', '.ts', '.js', '.mjs', '.cjs', '.json']
  // In Docusaurus, a file of TypeScript can be named like the one that is made from it.
  const names = [...endings.map((ending) => base + ending), base.replace(/\.js$/, '.ts')]
  const file = names.find((one) => existsSync(one))
  if (file === undefined) {
    leftOut(`the sidebars in "${path.relative(site, base)}", because there is no such file; they list the folder`)
    return generated
  }
  return groupOf(file.endsWith('.json') ? readData(file) : (await evaluateModule(file)).value)
}
