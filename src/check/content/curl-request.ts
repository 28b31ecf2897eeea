import { placeholder, type ShellCommand, type ShellWord } from './scripts/shell.ts'

/** The request that a curl command sends. */
export interface CurlRequest {
  readonly method: string
  readonly url: ShellWord
  readonly headers: readonly { readonly name: string; readonly value: string; readonly offset: number }[]
  /** Pairs that curl adds to the query. */
  readonly query: readonly string[]
  readonly hasCredentials: boolean
  /** The body in the command; `undefined` if there is none or it comes from elsewhere. */
  readonly body: { readonly text: string; readonly offset: number } | undefined
  readonly hasBody: boolean
}

/** Options that take the next word as their value. */
const withValue = new Set(
  (
    'abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout ' +
    'connect-to continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary ' +
    'data-raw data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url ' +
    'dump-header ech egd-file engine etag-compare etag-save expect100-timeout form form-string ftp-account ' +
    'ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip ' +
    'header hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json keepalive-cnt keepalive-time key ' +
    'key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize ' +
    'max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey ' +
    'preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type ' +
    'proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey ' +
    'proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user ' +
    'proxy1.0 pubkey quote random-file range rate referer request request-target resolve retry retry-delay ' +
    'retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 socks5-gssapi-service ' +
    'socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max tls13-ciphers ' +
    'tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file upload-flags url ' +
    'url-query user user-agent variable vlan-priority write-out'
  ).split(' '),
)

const shortNames: Readonly<Record<string, string>> = {
  A: 'user-agent',
  b: 'cookie',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  K: 'config',
  m: 'max-time',
  o: 'output',
  P: 'ftp-port',
  Q: 'quote',
  r: 'range',
  t: 'telnet-option',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
}

interface Option {
  readonly name: string
  readonly value: ShellWord | undefined
}

/** Reads the request of a curl command; `undefined` if it has no address. */
export function readCurl({ words, input }: ShellCommand): CurlRequest | undefined {
  const { options, addresses } = takeOptions(words.slice(1))
  const url = options.find(({ name }) => name === 'url')?.value ?? addresses[0]
  if (url === undefined) return undefined
  const valuesOf = (...names: string[]): ShellWord[] =>
    options.flatMap(({ name, value }) => (names.includes(name) && value !== undefined ? [value] : []))
  const has = (...names: string[]): boolean => options.some(({ name }) => names.includes(name))
  const data = valuesOf('data', 'data-ascii', 'data-binary', 'data-raw', 'json', 'data-urlencode')
  const isQuery = has('get')
  const headers = valuesOf('header').map(readHeader)
  const hasBody = (data.length > 0 && !isQuery) || has('form', 'form-string', 'upload-file')
  return {
    method: methodOf(valuesOf('request')[0]?.value, { hasBody, isHead: has('head'), isUpload: has('upload-file') }),
    url,
    headers: has('json')
      ? [...headers, { name: 'content-type', value: 'application/json', offset: url.offset }]
      : headers,
    query: [...(isQuery ? data : []), ...valuesOf('url-query')].flatMap(({ value }) => value.split('&')),
    hasCredentials: has('user', 'oauth2-bearer', 'netrc', 'config', 'cert'),
    body: isQuery || data.length !== 1 ? undefined : bodyOf(data[0], input),
    hasBody,
  }
}

function takeOptions(words: readonly ShellWord[]): { options: Option[]; addresses: ShellWord[] } {
  const options: Option[] = []
  const addresses: ShellWord[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const { value } = word
    if (value.startsWith('--') && value.length > 2) {
      const name = value.slice(2)
      options.push({ name, value: withValue.has(name) ? words[(at += 1)] : undefined })
    } else if (/^-[A-Za-z#:]/.test(value)) {
      const read = takeShort(word)
      options.push(...read.options)
      if (read.open !== undefined) options.push({ name: read.open, value: words[(at += 1)] })
    } else addresses.push(word)
  }
  return { options, addresses }
}

/** A group of short options. The last one may use the rest of the word, or the next word, as its value. */
function takeShort({ value, offset }: ShellWord): { options: Option[]; open: string | undefined } {
  const options: Option[] = []
  for (let at = 1; at < value.length; at += 1) {
    const name = shortNames[value.charAt(at)] ?? value.charAt(at)
    if (withValue.has(name)) {
      const rest = value.slice(at + 1)
      if (rest === '') return { options, open: name }
      options.push({ name, value: { value: rest, offset: offset + at + 1, isOpen: false, isVerbatim: false } })
      break
    }
    options.push({ name, value: undefined })
  }
  return { options, open: undefined }
}

function readHeader({ value, offset }: ShellWord): CurlRequest['headers'][number] {
  const [, name = value, rest = ''] = /^([^:;]+)[:;]\s*([\s\S]*)$/.exec(value) ?? []
  return { name: name.trim(), value: rest, offset }
}

function methodOf(
  given: string | undefined,
  { hasBody, isHead, isUpload }: { readonly hasBody: boolean; readonly isHead: boolean; readonly isUpload: boolean },
): string {
  if (given !== undefined) return given.includes(placeholder) ? placeholder : given
  if (isHead) return 'HEAD'
  if (isUpload) return 'PUT'
  return hasBody ? 'POST' : 'GET'
}

function bodyOf(word: ShellWord | undefined, input: ShellCommand['input']): CurlRequest['body'] {
  if (word === undefined) return undefined
  if (word.value === '@-') return input
  if (word.value.startsWith('@')) return undefined
  return { text: word.value, offset: word.offset + (word.isVerbatim ? 1 : 0) }
}
