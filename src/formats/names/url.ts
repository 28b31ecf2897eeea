/** Joins a base path such as `/docs/` and a route such as `/guides/sso`: `/docs/guides/sso`. */
export function joinPath(basePath: string, route: string): string {
  return route === '/' ? basePath : basePath + route.replace(/^\//, '')
}

/** The written address of a route. Query and fragment are those of `splitUrl`. */
export function hrefOf(
  basePath: string,
  route: string,
  { query, fragment }: Pick<ReturnType<typeof splitUrl>, 'query' | 'fragment'>,
): string {
  return `${encodePath(joinPath(basePath, route))}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The path of a static file, written as `logo.svg` or `/logo.svg`. A query such as `?v=2` makes browsers load it again. */
export function staticPath(file: string): string {
  return `/${splitUrl(file).path.replace(/^\.?\//, '')}`
}

/** The written address of a link that begins with a slash. */
export function hrefOfLink(basePath: string, to: string): string {
  const parts = splitUrl(to)
  return hrefOf(basePath, normaliseRoute(parts.path), parts)
}

/** An address that does not depend on the site: with a scheme, or for another host. */
export function isExternal(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(url) || url.startsWith('//')
}

/** Splits an address into path, query and fragment. Query and fragment do not include their `?` and `#`. */
export function splitUrl(url: string): {
  readonly path: string
  readonly query: string
  readonly fragment: string | undefined
} {
  const hash = url.indexOf('#')
  const beforeHash = hash === -1 ? url : url.slice(0, hash)
  const question = beforeHash.indexOf('?')
  return {
    path: question === -1 ? beforeHash : beforeHash.slice(0, question),
    query: question === -1 ? '' : beforeHash.slice(question),
    fragment: hash === -1 ? undefined : url.slice(hash + 1),
  }
}

/** Undoes percent-encoding. A malformed address is returned unchanged. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Percent-encodes the characters that a path must not contain, segment by segment. */
export function encodePath(path: string): string {
  // Most paths have nothing to encode.
  if (/^[\w/.!~*'()@:,-]*$/.test(path)) return path
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment).replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2C', ','))
    .join('/')
}

/** An address without the slash at its end. The root keeps it. */
export function withoutLastSlash(address: string): string {
  return address.replace(/(?<=.)\/$/, '')
}

/** The route that an address below the base path refers to: without trailing slash, `.html` and `index`. */
export function normaliseRoute(path: string): string {
  // Most paths have nothing to remove.
  if (/^(?:\/(?!index(?:\/|$))[^/.]+)+$/.test(path)) return path
  const plain = path
    .replace(/\/index(?:\.html)?$/, '')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '')
    .replaceAll(/\/{2,}/g, '/')
  return plain === '' ? '/' : plain.startsWith('/') ? plain : `/${plain}`
}

/** Resolves `.` and `..` in a path against a folder. Never leaves the root. */
export function resolvePath(folder: string, path: string): string {
  const plain = resolvePlainPath(folder === '.' ? '' : folder, path)
  if (plain !== undefined) return plain
  const segments = path.startsWith('/') ? [] : folder.split('/').filter((segment) => segment !== '' && segment !== '.')
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** Handles `..` only at the start, which covers most paths. Others return `undefined`. */
function resolvePlainPath(folder: string, path: string): string | undefined {
  let base = path.startsWith('/') ? '' : folder.endsWith('/') ? folder.slice(0, -1) : folder
  let rest = path
  while (rest.startsWith('../')) {
    base = base.slice(0, Math.max(0, base.lastIndexOf('/')))
    rest = rest.slice('../'.length)
  }
  const joined = path.startsWith('/') ? path : `${base}/${rest}`
  const whole = joined.startsWith('/') ? joined : `/${joined}`
  return folder.includes('//') || /\/\.{0,2}(?:\/|$)/.test(whole) ? undefined : whole
}

/** Path in the output folder of the page at a route. */
export function fileOfRoute(route: string): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}/index.html`
}

/** Path in the output folder of the Markdown version of a page. */
export function markdownVersionOfRoute(route: string): string {
  return route === '/' ? 'index.md' : `${route.slice(1)}.md`
}

/** Paths in the output folder of the two files of a page. */
export function filesOfRoute(route: string): [html: string, markdownVersion: string] {
  return [fileOfRoute(route), markdownVersionOfRoute(route)]
}

/** Whether a fragment is valid: it refers to an anchor, the top of the page, or words of the text. */
export function isAnchor(fragment: string | undefined, anchors: ReadonlySet<string>): boolean {
  if (fragment === undefined || fragment === '' || fragment === 'top' || fragment.startsWith(':~:')) return true
  return anchors.has(fragment) || anchors.has(decodePath(fragment))
}
