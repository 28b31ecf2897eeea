import { contentTypeOf } from '../hosting/content-type.ts'
import { cleanSvg, type Removal } from './svg/clean-svg.ts'

/** A problem in a file that a site publishes. */
export interface FileFinding {
  readonly severity: 'error' | 'warning'
  readonly rule: string
  readonly message: string
  readonly line?: number
  readonly column?: number
}

/** A file as readers get it. */
export interface PublishedFile {
  readonly bytes: Uint8Array
  /** Whether a browser that opens it shows a page and runs its code in the site's origin. */
  readonly isActive: boolean
  readonly findings: readonly FileFinding[]
}

/** Makes a file safe to open in a browser, as far as its type allows, and reports what was removed. */
export function prepareFile(name: string, bytes: Uint8Array): PublishedFile {
  const lowerName = name.toLowerCase()
  if (lfsPointer.test(Buffer.from(bytes.subarray(0, 60)).toString('latin1')))
    return { bytes, isActive: false, findings: [notFetched] }
  if (lowerName.endsWith('.svgz')) return { bytes, isActive: true, findings: [compressed] }
  if (lowerName.endsWith('.svg')) return prepareSvg(bytes)
  const type = contentTypeOf(lowerName)
  return { bytes, isActive: isPage(lowerName, type) || (isXml(type) && isActiveXml(bytes)), findings: [] }
}

const lfsPointer = /^version https:\/\/git-lfs\.github\.com\/spec\/v\d/

const notFetched: FileFinding = {
  severity: 'warning',
  rule: 'git-lfs',
  message: 'this is only the pointer to a file in Git LFS; run "git lfs pull" before the build',
}

const compressed: FileFinding = {
  severity: 'error',
  rule: 'unsafe-svg',
  message: 'a compressed SVG cannot be checked; publish it as .svg, which hosts compress themselves',
}

function isPage(lowerName: string, type: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/.test(type) || /\.(?:mht|mhtml|hta)$/.test(lowerName)
}

function isXml(type: string): boolean {
  return /^(?:[\w.-]+\/(?:[\w.-]+\+)?xml|text\/mathml)\b/.test(type)
}

/** Any XML can contain a script, and a browser runs it even before an error. */
function isActiveXml(bytes: Uint8Array): boolean {
  const clean = cleanSvg(bytes)
  return 'message' in clean || clean.removals.length > 0
}

function prepareSvg(bytes: Uint8Array): PublishedFile {
  const clean = cleanSvg(bytes)
  if ('message' in clean) {
    const { message, line, column } = clean
    const finding = { rule: 'unsafe-svg', message: `browsers do not show this SVG: ${message}`, line, column }
    return { bytes, isActive: true, findings: [{ severity: 'error', ...finding }] }
  }
  return { bytes: clean.bytes, isActive: false, findings: describeRemovals(clean.removals) }
}

/** One warning per file, at the first part that was removed. */
function describeRemovals(removals: readonly Removal[]): FileFinding[] {
  const [first] = removals
  if (first === undefined) return []
  const counts = new Map<string, number>()
  for (const { what } of removals) counts.set(what, (counts.get(what) ?? 0) + 1)
  const parts = [...counts].map(([what, count]) => (count === 1 ? what : `${what} (${String(count)} times)`))
  const lost = counts.has('<foreignObject>')
    ? '; text in <foreignObject> is lost, so export the drawing with SVG text instead of HTML labels'
    : ''
  const message = `this SVG is published without ${parts.join(', ')}, which a browser would run or load${lost}`
  return [{ severity: 'warning', rule: 'unsafe-svg', message, line: first.line, column: first.column }]
}
