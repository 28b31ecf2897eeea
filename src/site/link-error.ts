import type { Config } from '../config/schema.ts'
import type { Reference } from '../model/page.ts'
import { resolvePath } from '../formats/names/url.ts'
import type { PageIndex } from './page-index.ts'

interface Target {
  /** The decoded path of the link, without query and fragment. */
  readonly path: string
  /** The page route that it would refer to. */
  readonly route: string
}

interface Known {
  readonly config: Config
  readonly index: PageIndex
}

/** The message for a link or a picture that leads nowhere. */
export function linkError(reference: Reference, target: Target, known: Known): string {
  const { path, route } = target
  if (reference.kind !== 'link' || (isNameOfFile(path) && known.index.suggest(route) === '')) {
    const isOwnDialect = known.config.markdown.dialect === 'docsgen'
    const where = path.startsWith('/')
      ? ` in the folder "${known.config.static}"; put it there${isOwnDialect ? ', or name its folder as "static" in the config' : ''}`
      : ''
    return `there is no file "${path}"${where}`
  }
  return `"${path}" is not a page of this site${fixFor(reference, target, known) ?? known.index.suggest(route.replace(/\.md$/, ''))}`
}

/** Whether a path ends like that of a file that is not a page. */
function isNameOfFile(path: string): boolean {
  return (
    /\.(?!(?:mdx?|markdown|html?)$)[a-z][a-z\d]{1,4}$/i.test(path) && !startsWithHost.test(path) && !path.includes('@')
  )
}

/** `www.example.com/a` and `example.com`, which browsers treat as a file next to the page. */
const startsWithHost = /^(?:www\.[\w-]+(?:\.[\w-]+)+|(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|edu|gov)(?=\/|$))/i

function fixFor({ base }: Reference, { path, route }: Target, { config, index }: Known): string | undefined {
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]+$/i.test(path)) return `; did you mean "mailto:${path}"?`
  if (startsWithHost.test(path)) return `; did you mean "https://${path}"?`
  const inside = index.firstBelow(route)
  if (inside !== undefined)
    return `: the folder has no index.md; write one, or link to a page in it, such as "${inside}"`
  const place = inFolder(base)
  // A language and a version have pages of others.
  const folder =
    [config.content, ...(config.edition?.baseFolders ?? [])].find((each) => place.startsWith(inFolder(each))) ??
    config.content
  const content = inFolder(folder)
  const file = path.startsWith('/') ? resolvePath(content.slice(1), path.slice(1)) : resolvePath(base, path)
  const leaves = place.startsWith(content) && !`${file}/`.startsWith(content)
  if (leaves && !isNamedAlike(index.suggest(route.replace(/\.md$/, '')), path))
    return `: it is outside of the folder "${folder}"; link to its address on the web`
  if (/\/_[^/]/.test(file)) return '; files and folders that begin with _ are not pages, so rename it or include it'
  return undefined
}

/** The path of a folder with a slash at its end. */
function inFolder(name: string): string {
  return resolvePath('', name).replace(/\/?$/, '/')
}

/** Whether a suggested page has the same name as the link, so that only its path is wrong. */
function isNamedAlike(suggestion: string, path: string): boolean {
  const [meant, named] = [suggestion, path].map((name) => /([^/"?]+?)(?:\.md)?\/?"?\??$/.exec(name)?.[1]?.toLowerCase())
  return meant === named && named !== 'readme' && named !== 'index'
}
