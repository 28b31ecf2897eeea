import { readFileSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { madeFiles } from '../../config/usual-output.ts'
import { groupOf, listOf, type Raw, textOf } from '../../formats/raw-values.ts'
import { kindOf } from '../../system/source-files.ts'
import { ConfigError, evaluateModule } from '../evaluate-module.ts'
import { listFiles } from '../list-files.ts'

/** A folder of pages, relative to the folder of all pages. */
export interface Folder {
  readonly folder: string
  readonly route: string
  readonly exclude: string[]
  readonly names: Record<string, string>
}

/** What is known of a site before its pages are found. */
export interface Sources {
  readonly root: string
  /** The source folder, relative to the root. */
  readonly dir: string
  readonly config: Raw
  /** The names of the other languages that have a folder. */
  readonly languages: readonly string[]
  /** The same site in other languages on other hosts, if it has one language here. */
  readonly elsewhere: readonly Raw[]
  readonly leftOut: (what: string) => void
}

/**
 * The folder of all pages, relative to the source folder, and the folders in it: the source folder and those that the
 * rewrites name. Next to folders of languages, the folder that the rewrites move to the root has all pages.
 */
export function findMounts(site: Sources): { readonly content: string; readonly mounts: readonly Folder[] } {
  const { config, languages, leftOut } = site
  const rewrites = Object.entries(groupOf(config['rewrites'])).map(([from, to]) => [from, String(to)] as const)
  const folders = rewrites.flatMap(movedFolder)
  const [first] = folders
  const content = languages.length > 0 && folders.length === 1 && first?.route === '/' ? first.folder : '.'
  const excluded = [...listOf(config['srcExclude']).map(String), ...(site.dir === '.' ? notSources : [])]
  const closed = [...folders.map(({ folder }) => folder), ...languages].map((folder) => `${folder}/**`)
  const last: Folder = { folder: '.', route: '/', exclude: [...excluded, ...closed], names: {} }
  const [isExcluded, isElsewhere] = [picomatch(excluded), picomatch(last.exclude)]
  const files = listPages(path.join(site.root, site.dir))
  const names = findNewNames(
    rewrites.filter((rewrite) => movedFolder(rewrite).length === 0),
    files,
  )
  const others: string[] = []
  for (const file of files) {
    const place = folders.find(({ folder }) => file.startsWith(`${folder}/`)) ?? last
    if (place === last && isElsewhere(file)) continue
    const below = place === last ? file : file.slice(place.folder.length + 1)
    Object.assign(place.names, nameOf(file, below, names))
    if (isExcluded(file) || file.includes('[')) place.exclude.push(picomatchLiteral(below))
    else if (place === last) others.push(file)
  }
  Object.assign(last.names, namesInLanguages(languages, names, files))
  if (content === '.')
    return { content, mounts: others.length === 0 && folders.length > 0 ? folders : [...folders, last] }
  for (const file of others) leftOut(`${file}, because it is not in the folder of a language`)
  return { content, mounts: folders.map((folder) => ({ ...folder, folder: '.' })) }
}

/** Folders of docsgen that are in the source folder if that is the whole site, and the public folder. */
const notSources = [...madeFiles, 'public/**']

/** A rewrite of the config. */
type Rewrite = readonly [from: string, to: string]

/** The folder that a rewrite moves as a whole, if it does. */
function movedFolder([from, to]: Rewrite): Folder[] {
  const { folder, route } =
    /^(?<folder>[\w/-]+)\/:(?<rest>\w+)\*\n(?<route>.*):\k<rest>\*$/.exec(`${from}\n${to}`)?.groups ?? {}
  if (folder === undefined || route === undefined) return []
  return [{ folder, route: path.posix.join('/', route), exclude: [], names: {} }]
}

/** The names that rewrites give to files, also with parameters such as `:name`, `:path*` and `(.*)`. */
function findNewNames(rewrites: readonly Rewrite[], files: readonly string[]): ReadonlyMap<string, string> {
  const exact = new Map(rewrites)
  const patterns = rewrites
    .filter(([from]) => /[:(*]/.test(from))
    .map(([from, to]) => ({ pattern: patternOf(from), to }))
  return new Map(
    files.flatMap((file) => {
      const own = exact.get(file)
      if (own !== undefined) return [[file, own] as const]
      for (const { pattern, to } of patterns) {
        const found = pattern.exec(file)
        if (found !== null)
          return [[file, to.replaceAll(/:(\w+)[*+?]?/g, (_, name: string) => found.groups?.[name] ?? '')] as const]
      }
      return []
    }),
  )
}

function patternOf(from: string): RegExp {
  const parts = /:(\w+)(\([^)]*\))?([*+]?)|\([^)]*\)|[.*+?^$|[\]{}\\]/g
  const pattern = from.replaceAll(parts, (...[all, name, own, many]: (string | undefined)[]) => {
    if (name !== undefined) return `(?<${name}>${own ?? (many === '' ? '[^/]+' : '.*')})`
    return all?.startsWith('(') === true ? all : `\\${all ?? ''}`
  })
  try {
    return new RegExp(`^${pattern}$`)
  } catch (error) {
    throw new ConfigError(`the rewrite "${from}" is not a valid pattern`, { cause: error })
  }
}

/** The names of pages that only exist in another language. Languages have the names of the main one. */
function namesInLanguages(
  languages: readonly string[],
  names: ReadonlyMap<string, string>,
  files: readonly string[],
): Record<string, string> {
  const all = new Set(files)
  const own = files.flatMap((file) => {
    const language = languages.find((one) => file.startsWith(`${one}/`))
    const inMain = language === undefined ? file : file.slice(language.length + 1)
    return all.has(inMain) ? [] : [nameOf(file, inMain, names)]
  })
  return Object.assign({}, ...own) as Record<string, string>
}

/** The name of a file that differs from its own. In VitePress, a README.md is a page with its own address. */
function nameOf(file: string, below: string, names: ReadonlyMap<string, string>): Record<string, string> {
  const isReadme = path.posix.basename(file) === 'README.md'
  const name = names.get(file) ?? (isReadme ? below.replace(/\.md$/, '/index.md') : undefined)
  return name === undefined ? {} : { [below]: name }
}

function picomatchLiteral(name: string): string {
  return name.replaceAll(/[\\*?[\]{}()!+@]/g, String.raw`\$&`)
}

export function listPages(folder: string): string[] {
  return listFiles(folder)
    .filter((name) => name.endsWith('.md') && !/(?:^|\/)(?:node_modules|\.[^/]*)\//.test(name))
    .toSorted()
}

/**
 * The pages that are made from data: `[name].md` is the text of all of them, and the module `[name].paths.ts` lists their
 * parameters. `folder` is the absolute path of the folder of all pages.
 */
export async function makePages(
  folder: string,
  files: readonly string[],
  leftOut: (what: string) => void,
): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const file of files.filter((name) => name.includes('['))) {
    const stem = path.join(folder, file.slice(0, -'.md'.length))
    const module = ['js', 'ts', 'mjs', 'mts']
      .map((ending) => `${stem}.paths.${ending}`)
      .find((one) => kindOf(one) === 'file')
    const pages = module === undefined ? `there is no ${path.basename(stem)}.paths.js` : await readPaths(module)
    if (typeof pages === 'string') {
      leftOut(`the pages that ${file} is for, because ${pages}`)
      continue
    }
    const template = readFileSync(path.join(folder, file), 'utf8')
    for (const page of pages.map(groupOf)) {
      const params = groupOf(page['params'])
      const name = file.replaceAll(/\[([\w-]+)\]/g, (_, key: string) => String(params[key]))
      made[name] = fillPage(template, params, textOf(page['content'], ''))
    }
  }
  return made
}

/** The pages that a module lists, or why it cannot be read. */
async function readPaths(module: string): Promise<readonly unknown[] | string> {
  try {
    return listOf(groupOf((await evaluateModule(module)).value)['paths'])
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return `${path.basename(module)} fails: ${error.message}`
  }
}

/** Parameters are part of the front matter, which the components of a page read. It has no file that could be edited. */
function fillPage(template: string, params: Raw, content: string): string {
  const added = `params: ${JSON.stringify(params)}\n${/^editLink:/m.test(template) ? '' : 'editLink: false\n'}`
  const filled = template.replace(/<!--\s*@content\s*-->/, () => content)
  const body = /^---\r?\n/.exec(filled)
  return body === null ? `---\n${added}---\n${filled}` : `---\n${added}${filled.slice(body[0].length)}`
}
