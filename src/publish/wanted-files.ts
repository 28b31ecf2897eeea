import type { Capabilities, ObjectHeaders } from '../store/store.ts'
import { contentTypeOf, isCompressible } from '../hosting/content-type.ts'
import { isHashed } from '../hosting/hashed-names.ts'
import { parseHeaders, type HeadersOfPath } from '../hosting/header-rules.ts'
import { parseRedirects } from '../hosting/redirect-rules.ts'
import { decodePath, joinPath } from '../formats/names/url.ts'
import { classOf } from './file-kinds.ts'
import { readPart, sha256Of, type LocalFile } from './local-site.ts'
import type { ReleaseFile } from './release.ts'

/** How text files are stored. */
export type Compression = 'none' | 'gzip' | 'brotli' | 'files'

/** Options that decide how the files of a site are stored. */
export interface StoringOptions {
  readonly basePath: string
  readonly cacheControl: string
  readonly compression: Compression
  readonly capabilities: Capabilities
}

/** A body that a release needs, and the local file with its bytes. */
export interface LocalBody {
  readonly file: LocalFile
  readonly headers: ObjectHeaders
  /** The compression of the body, either of the file itself or of an additional file. */
  readonly encoding: 'br' | 'gzip' | undefined
}

/** The site as the store should contain it. */
export interface WantedSite {
  /** By key. */
  readonly files: ReadonlyMap<string, ReleaseFile>
  /** By the name of the body. */
  readonly bodies: ReadonlyMap<string, LocalBody>
}

const immutable = 'public, max-age=31536000, immutable'

/** Decides the keys, headers and redirects with which the files of a site are stored. */
export function planFiles(local: readonly LocalFile[], options: StoringOptions): WantedSite {
  const files = new Map<string, ReleaseFile>()
  const bodies = new Map<string, LocalBody>()
  const headersOf = parseHeaders(readText(local, '_headers'))
  const redirects = redirectsByFile(readText(local, '_redirects'), options.basePath)
  const names = new Set(local.map((file) => file.path))
  for (const file of local) {
    const redirect = redirects.get(file.path)
    for (const stored of formsOf(file, headersOf, options)) {
      // Only the file at the original key is the page; compressed files next to it are neither pages nor redirects.
      const isItself = stored.key === file.path
      const object = nameObject(stored.body)
      bodies.set(object, stored.body)
      const entry: ReleaseFile = {
        object,
        size: file.size,
        class: redirect === undefined ? classOf(file.path) : 'redirect',
        redirect: isItself && options.capabilities.redirects ? (redirect ?? '') : '',
        etag: '',
      }
      files.set(stored.key, entry)
      const alias = file.path.endsWith('/index.html') ? file.path.slice(0, -'/index.html'.length) : undefined
      if (isItself && alias !== undefined && options.capabilities.aliasKeys && !names.has(alias))
        files.set(alias, entry)
    }
  }
  return { files, bodies }
}

interface StoredForm {
  readonly key: string
  readonly body: LocalBody
}

function formsOf(file: LocalFile, headersOf: HeadersOfPath, options: StoringOptions): StoredForm[] {
  const headers = headersFor(file.path, headersOf, options)
  const { compression } = options
  const plain: StoredForm = { key: file.path, body: { file, headers, encoding: undefined } }
  // Hosts read these two files themselves and expect them uncompressed.
  const isForHost = file.path === '_headers' || file.path === '_redirects'
  if (compression === 'none' || isForHost || file.size < 256 || !isCompressible(headers.contentType)) return [plain]
  if (compression === 'files')
    return [
      plain,
      { key: `${file.path}.br`, body: { file, headers, encoding: 'br' } },
      { key: `${file.path}.gz`, body: { file, headers, encoding: 'gzip' } },
    ]
  const encoding = compression === 'brotli' ? 'br' : 'gzip'
  return [{ key: file.path, body: { file, headers: { ...headers, contentEncoding: encoding }, encoding } }]
}

function headersFor(file: string, headersOf: HeadersOfPath, { basePath, cacheControl }: StoringOptions): ObjectHeaders {
  const rules = headersOf(joinPath(basePath, `/${file.replace(/(^|\/)index\.html$/, '$1')}`))
  const named = rules.get('cache-control')
  // A user's own file in assets/ may have a name that does not change with its content.
  const isPromise = file.startsWith('assets/') && named?.includes('immutable') === true
  const lasting = isHashed(file) ? immutable : cacheControl
  return {
    contentType: rules.get('content-type') ?? contentTypeOf(file),
    cacheControl: named === undefined || isPromise ? lasting : named,
  }
}

/** Equal names mean equal bytes with equal headers. */
function nameObject({ file, headers, encoding }: LocalBody): string {
  const form = JSON.stringify([
    headers.contentType,
    headers.cacheControl,
    headers.contentEncoding ?? '',
    encoding ?? '',
  ])
  return `${file.sha256}-${sha256Of(form).slice(0, 8)}`
}

function readText(local: readonly LocalFile[], name: string): string {
  const file = local.find((one) => one.path === name)
  return file === undefined ? '' : new TextDecoder().decode(readPart(file.absolute, 0, file.size))
}

/** Permanent redirects from single paths, by the file at that path; stores do not support other redirects. */
function redirectsByFile(text: string, basePath: string): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>()
  for (const rule of parseRedirects(text)) {
    if ((rule.status !== 301 && rule.status !== 308) || rule.path?.startsWith(basePath) !== true) continue
    const route = decodePath(rule.path.slice(basePath.length)).replace(/\/$/, '')
    const target = rule.targetOf(rule.path)
    const file = `${route}/index.html`
    if (route !== '' && target !== undefined && !redirects.has(file)) redirects.set(file, target)
  }
  return redirects
}
