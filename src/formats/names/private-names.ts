/** Names of files that contain keys, such as `id_rsa`, `id_work` and `id_work.pub`, but not `id_card.png`. */
const keyFile =
  /^(?:.*\.(?:pem|key|p12|pfx|pkcs12|keystore|jks|ppk|kdbx)|id_(?:[^.]*|[^.]*\.pub|(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?\.(?!(?:md|html|png|svg|jpe?g|gif|webp)$).*)|_netrc)$/i

/** Why a file with this path is never published, even if something refers to it. `undefined` if its name is allowed. */
export function refusalOfName(file: string): string | undefined {
  // GitBook's folder for the pictures and other files of pages.
  const own = file.replace(/(?<=^|[\\/])\.(?=gitbook[\\/](?:assets|includes)(?:[\\/]|$))/, '')
  const parts = own.split(/[\\/]/).filter((part) => part !== '' && part !== '.' && part !== '..')
  const hidden = parts.find((part) => part.startsWith('.'))
  if (hidden !== undefined) return `names that begin with a dot, such as "${hidden}", are never published`
  if (parts.some((part) => part.toLowerCase() === 'node_modules')) return 'nothing in node_modules is published'
  const name = parts.at(-1) ?? ''
  return keyFile.test(name)
    ? `"${name}" is the name of a file that holds a key, and such files are never published`
    : undefined
}

/** The same for a path below the root of a site, where hosts and browsers expect a few names that begin with a dot. */
export function refusalOfPublicName(file: string): string | undefined {
  const hosted = file.replace(/^\.(?=well-known(?:\/|$)|nojekyll$)|(?<=^|\/)\.(?=htaccess$)/, '')
  return refusalOfName(hosted)
}
