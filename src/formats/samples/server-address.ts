/** An address with variables in braces, each with its default. */
interface ServerTemplate {
  readonly url: string
  readonly variables: readonly { readonly name: string; readonly default: string }[]
}

/** The address of a server as written in the document, with the defaults of its variables filled in. */
export function plainUrl({ url, variables }: ServerTemplate): string {
  return variables
    .reduce((text, variable) => text.replaceAll(`{${variable.name}}`, variable.default), url)
    .replace(/\/+$/, '')
}

/**
 * The address of a server, with its variables in braces. An address without a host is relative to that of the document.
 * An address without a scheme gets https.
 */
export function serverAddress(server: ServerTemplate, base: string): string {
  const { url } = server
  const plain = plainUrl(server)
  if (/^[a-z][a-z\d+.-]*:/i.test(plain)) return url
  if (plain.startsWith('//')) return `https:${url}`
  const path = url === '' ? '/' : url
  // An address that begins with a variable is below the root only if the value of the variable is.
  const isRooted = path.startsWith('{') && plain.startsWith('/')
  if (isRooted && URL.canParse(base)) return new URL(base).origin + path
  return URL.canParse(path, base) ? new URL(path, base).href.replaceAll(/%7B([^/]*?)%7D/g, decodeName) : url
}

/** The address of a server, with the defaults of its variables filled in. */
export function plainServerAddress(server: ServerTemplate, base: string): string {
  return plainUrl({ ...server, url: serverAddress(server, base) })
}

/** The server of a document that names none: the root of the document's address. */
export function impliedServer(base: string): string {
  return serverAddress({ url: '/', variables: [] }, base).replace(/\/$/, '')
}

function decodeName(_whole: string, name: string): string {
  return `{${decodeURIComponent(name)}}`
}
