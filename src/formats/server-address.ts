/** An address with variables in braces, each with its default. */
interface ServerTemplate {
  readonly url: string
  readonly variables: readonly { readonly name: string; readonly default: string }[]
}

/** The address of a server as the document writes it, with the defaults of its variables. */
export function plainUrl({ url, variables }: ServerTemplate): string {
  return variables
    .reduce((text, variable) => text.replaceAll(`{${variable.name}}`, variable.default), url)
    .replace(/\/+$/, '')
}

/**
 * Where a server is, with the braces of its variables: an address without a host starts from where the document is.
 * One that leaves the scheme open has the safe one.
 */
export function serverAddress(server: ServerTemplate, base: string): string {
  const { url } = server
  const plain = plainUrl(server)
  if (/^[a-z][a-z\d+.-]*:/i.test(plain)) return url
  if (plain.startsWith('//')) return `https:${url}`
  const path = url === '' ? '/' : url
  // What begins with a variable is below the root only if the value of the variable is.
  const isRooted = path.startsWith('{') && plain.startsWith('/')
  if (isRooted && URL.canParse(base)) return new URL(base).origin + path
  return URL.canParse(path, base) ? new URL(path, base).href.replaceAll(/%7B([^/]*?)%7D/g, decodeName) : url
}

/** Where a server is, with the defaults of its variables. */
export function plainAddress(server: ServerTemplate, base: string): string {
  return plainUrl({ ...server, url: serverAddress(server, base) })
}

/** The server of a document that names none: the root of where the document is. */
export function impliedServer(base: string): string {
  return serverAddress({ url: '/', variables: [] }, base).replace(/\/$/, '')
}

function decodeName(_whole: string, name: string): string {
  return `{${decodeURIComponent(name)}}`
}
