import path from 'node:path'
import picomatch from 'picomatch'
import type { Config } from '../config/schema.ts'
import { blogFolderOf } from '../config/blog-folder.ts'
import {
  isContentOptional,
  listedMountsOf,
  originalScriptsOf,
  ownPagesOf,
  type OwnPages,
} from '../config/content-folders.ts'
import type { Project } from '../config/project.ts'
import { errorCode, readFailure } from '../system/system-error.ts'
import { reportBadNames } from '../report/bad-name.ts'
import type { Report } from '../report/problem.ts'
import { isWithin } from '../system/is-within.ts'
import { closedFolderRule, reportClosedFolder } from '../report/closed-folder.ts'
import { isScriptPage } from '../formats/names/page-files.ts'
import { needsMdx } from '../markdown/mdx/needs-mdx.ts'
import { followSource, kindOf, listPermitted, readSource } from '../system/source-files.ts'
import type { SourceGate } from '../system/source-gate.ts'

/** Which files that end with `.md` are MDX: none, those that mean something else as MDX, or all. */
type ReadsMdx = 'none' | 'needed' | 'all'

/** Plugins of MDX sites add elements that only MDX has. */
function readsMdxOf({ format, transforms }: Config['markdown']): ReadsMdx {
  if (format !== 'mdx') return 'none'
  return transforms.some(({ kind }) => kind === 'remark') ? 'all' : 'needed'
}

interface Listing {
  /** Markdown files, relative to the content folder: its own files in order, then the posts. */
  readonly files: string[]
  /** `.tsx` and `.mdx` pages, relative to the content folder, in order. */
  readonly modules: string[]
  /** Pictures, relative to the content folder, in order. */
  readonly pictures: string[]
}

/**
 * Lists the pages in the content folder, and the posts of a blog in a separate folder. Names that start with `_` or a
 * dot are not pages, except for those that Hugo and VitePress publish.
 */
export function listContent(gate: SourceGate, project: Project, report: Report): Listing {
  const { config } = project
  const { content: contentFolder } = config
  const [blogFolder, mounts, readsMdx] = [blogFolderOf(project), listedMountsOf(project), readsMdxOf(config.markdown)]
  if (isContentOptional(project) && kindOf(path.join(gate.root, contentFolder)) === 'absent')
    return { files: [], modules: [], pictures: [] }
  if (leadsOutside(gate.root, contentFolder)) {
    const message = `the folder "${contentFolder}" is a link that leads out of the project; put docs.config.yaml into a folder that holds both`
    report({ severity: 'error', rule: 'link-outside', message })
    return { files: [], modules: [], pictures: [] }
  }
  let isExplained = false
  const explain: Report = (problem) => {
    isExplained ||= problem.rule === 'file-name' || problem.rule === closedFolderRule
    report(problem)
  }
  const isMounted = config.mounts.length > 0
  const all = isMounted
    ? listMounts({ gate, folder: contentFolder, readsMdx }, mounts, explain)
    : listFolder({ gate, folder: contentFolder, readsMdx }, explain)
  const listing = all && withOriginalScripts(chooseOwn(all, ownPagesOf(config)), gate, project, report)
  if (listing === undefined) {
    const message = `there is no folder "${contentFolder}"; create it, or set "content" in the config to another folder`
    report({ severity: 'error', rule: 'no-content', message })
    return { files: [], modules: [], pictures: [] }
  }
  // There may be pages that were just reported: pages in a folder that cannot be read.
  // A version does not have to be translated into every language.
  const isUntranslated = isMounted && mounts.length === 0
  if (listing.files.length + listing.modules.length === 0 && !isExplained && !isUntranslated) {
    const message = `the folder "${contentFolder}" holds no page; add an index.md`
    report({ severity: 'error', rule: 'no-content', message })
  }
  const listed = isMounted ? mounts.map(({ dir }) => path.posix.join(contentFolder, dir)) : [contentFolder]
  if (blogFolder === undefined) return listing
  const isExcluded = picomatch([...(config.blog?.exclude ?? [])])
  if (listed.some((folder) => blogFolder.startsWith(`${folder}/`))) {
    const isShown = (name: string): boolean => !isExcluded(path.posix.relative(blogFolder, `${contentFolder}/${name}`))
    return { ...listing, files: listing.files.filter(isShown), modules: listing.modules.filter(isShown) }
  }
  const posts = listFolder({ gate, folder: blogFolder, readsMdx }, report)
  const below = (names: readonly string[] = []): string[] =>
    names.filter((file) => !isExcluded(file)).map((file) => path.posix.relative(contentFolder, `${blogFolder}/${file}`))
  return {
    ...listing,
    files: [...listing.files, ...below(posts?.files)],
    modules: [...listing.modules, ...below(posts?.modules)],
  }
}

/** The pages of one language and version in a folder that has those of several. */
function chooseOwn({ files, modules, pictures }: Listing, { only, not, notIn }: OwnPages): Listing {
  if (only !== undefined) return { files: files.filter((name) => name.endsWith(only)), modules: [], pictures: [] }
  const isOwn = (name: string): boolean => !notIn.some((folder) => name.startsWith(folder))
  return {
    files: files.filter((name) => isOwn(name) && !not.some((ending) => name.endsWith(ending))),
    modules: modules.filter(isOwn),
    pictures: pictures.filter(isOwn),
  }
}

/** Adds the React pages of the main language that are not translated as files. */
function withOriginalScripts(listing: Listing, gate: SourceGate, project: Project, report: Report): Listing {
  const originals = originalScriptsOf(project)
  if (originals === undefined) return listing
  const { folder, mounts } = originals
  const { content, markdown } = project.config
  const readsMdx = readsMdxOf(markdown)
  const known = new Set([...listing.files, ...listing.modules].map(withoutEnding))
  const added = mounts.flatMap((mount) => {
    const translated = path.posix.join(mount.translated ?? mount.dir, '/')
    return listMounts({ gate, folder, readsMdx }, [mount], report)
      .modules.filter((name) => isScriptPage(name))
      .filter((name) => !known.has(withoutEnding(translated + name.slice(mount.dir.length + 1))))
      .map((name) => path.posix.relative(content, path.posix.join(folder, name)))
  })
  return { ...listing, modules: [...listing.modules, ...added] }
}

function withoutEnding(name: string): string {
  return name.replace(/\.\w+$/, '')
}

/** The content of several folders. A folder that does not exist is reported. */
function listMounts(
  { gate, folder, readsMdx }: Omit<Walk, 'listing' | 'report'>,
  mounts: Config['mounts'],
  report: Report,
): Listing {
  const joined: Listing = { files: [], modules: [], pictures: [] }
  for (const { dir, conventions, scripts, exclude } of mounts) {
    const isExcluded = picomatch([...exclude])
    const place = path.posix.join(folder, dir)
    if (kindOf(path.join(gate.root, place)) === 'file') {
      const at = { gate, folder: path.posix.dirname(place), readsMdx, report }
      const own: Listing = { files: [], modules: [], pictures: [] }
      addFile(path.posix.basename(place), { ...at, listing: own })
      for (const kind of ['files', 'modules'] as const)
        joined[kind].push(...own[kind].map(() => path.posix.normalize(dir)))
      continue
    }
    const listing = listFolder({ gate, folder: place, readsMdx, conventions, scripts, isExcluded }, report)
    if (listing === undefined) {
      const message = `there is no folder "${place}"; create it, or change "mounts" in the config`
      report({ severity: 'error', rule: 'no-content', message })
      continue
    }
    // In the folder of a page bundle of Hugo, other files are parts of its page.
    const bundles = listing.files.flatMap((name) => /^(.+\/)index\.md$/.exec(name)?.[1] ?? [])
    const isPart = (name: string): boolean =>
      conventions === 'hugo' &&
      bundles.some((bundle) => name.startsWith(bundle) && !/^index(?:\.[\w-]+)?\.md$/.test(name.slice(bundle.length)))
    // In Docusaurus, a React module in a folder of pages has the layout of that tool.
    const isShown = (name: string): boolean =>
      (conventions === 'docsgen' || !name.endsWith('.tsx')) && !(name.endsWith('.md') && isPart(name))
    for (const kind of ['files', 'modules', 'pictures'] as const)
      joined[kind].push(...listing[kind].filter(isShown).map((name) => path.posix.join(dir, name)))
  }
  return joined
}

function leadsOutside(root: string, folder: string): boolean {
  const absolute = path.join(root, folder)
  return kindOf(absolute) !== 'absent' && !isWithin(followSource(absolute), followSource(root))
}

/** The content of a project folder; `undefined` if the folder does not exist. */
function listFolder(
  { gate, folder, ...reading }: Omit<Walk, 'listing' | 'report'>,
  report: Report,
): Listing | undefined {
  const listing: Listing = { files: [], modules: [], pictures: [] }
  try {
    walk(path.join(gate.root, folder), '', { gate, folder, listing, report, ...reading })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw readFailure(`the folder ${folder}`, error)
  }
  listing.files.sort()
  listing.modules.sort()
  listing.pictures.sort()
  return listing
}

interface Walk {
  readonly gate: SourceGate
  readonly folder: string
  readonly readsMdx: ReadsMdx
  readonly conventions?: Config['mounts'][number]['conventions'] | undefined
  /** Whether `.js` and `.jsx` files are pages. */
  readonly scripts?: boolean
  readonly isExcluded?: (name: string) => boolean
  readonly listing: Listing
  readonly report: Report
}

function walk(folder: string, below: string, state: Walk): void {
  const place = path.posix.join(state.folder, below)
  const listing = {
    onBadName: reportBadNames(place, state.report),
    onDenied: () => reportClosedFolder(place, state.report),
  }
  for (const entry of listPermitted(folder, listing)) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (!entry.isDirectory() && state.isExcluded?.(name) === true) continue
    const isLeftOut = isHidden(entry.name, state.conventions)
    if (isLeftOut && entry.name === '_index.md') reportHiddenIndex(below, state)
    if (isLeftOut) continue
    const absolute = path.join(folder, entry.name)
    if (entry.isSymbolicLink() && !isSafeLink(absolute, name, state)) continue
    const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : kindOf(absolute)
    if (kind === 'folder') walk(absolute, name, state)
    else if (kind === 'file') addFile(name, state)
    else if (/\.(?:mdx?|tsx)$/i.test(name)) reportStrange(name, state)
  }
}

function isHidden(name: string, conventions: Walk['conventions']): boolean {
  if (name.startsWith('.') || name === 'node_modules') return true
  if (!name.startsWith('_') || conventions === 'mkdocs' || conventions === 'vitepress') return false
  // It may have the code of a language.
  return conventions !== 'hugo' || !/^_index(?:\.[\w-]+)?\.md$/.test(name)
}

/** Reading a pipe would block until another process writes to it. */
function reportStrange(name: string, { folder, report }: Walk): void {
  const message = 'this is a pipe, a socket or a device, not a file, so it cannot be read as a page'
  report({ severity: 'error', rule: 'no-file', message, at: { file: `${folder}/${name}` } })
}

/** In Hugo and Zola this is the page of its folder. Here it would be ignored silently. */
function reportHiddenIndex(below: string, { folder, report }: Walk): void {
  const message = 'this is not a page, because its name starts with "_"; rename it to index.md'
  report({
    severity: 'warning',
    rule: 'hidden-index',
    message,
    at: { file: path.posix.join(folder, below, '_index.md') },
  })
}

/** The target of a link becomes a page, so the gate checks it in the same way as an include. */
function isSafeLink(absolute: string, name: string, { gate, folder, report }: Walk): boolean {
  const file = `${folder}/${name}`
  const refuse = (message: string): false => {
    report({ severity: 'error', rule: 'link-outside', message, at: { file } })
    return false
  }
  try {
    const answer = gate.ask(file)
    if ('refusal' in answer) return refuse(`the target of this link is not published: ${answer.refusal}`)
    return isWithin(absolute, answer.real) ? refuse('this link leads back to its own folder') : true
  } catch {
    return refuse('the target of this link does not exist')
  }
}

function addFile(name: string, { gate, folder, listing, report, readsMdx, scripts = false }: Walk): void {
  const isModule =
    /\.(?:tsx|mdx)$/i.test(name) ||
    (scripts && isScriptPage(name)) ||
    (name.endsWith('.md') &&
      (readsMdx === 'all' ||
        (readsMdx === 'needed' && needsMdx(readSource(path.join(gate.root, folder, name)).toString()))))
  if (isModule) listing.modules.push(name)
  else if (/\.md$/i.test(name)) listing.files.push(name)
  if (/\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(name)) listing.pictures.push(name)
  if (/\.(?:markdown|mdown|mdwn|mkdn?)$/i.test(name)) {
    const message = 'this is not a page, because its name does not end with ".md"; rename it'
    report({ severity: 'warning', rule: 'page-name', message, at: { file: `${folder}/${name}` } })
  }
}
