import { Refusal } from './s3-refusal.ts'
import type { WireRequest } from './messages.ts'

const kept =
  /^(content-(type|encoding|disposition|language)|cache-control|expires|x-amz-meta-.+|x-amz-website-redirect-location)$/
const understood =
  /^x-amz-(date|content-sha256|user-agent|checksum-.+|sdk-checksum-algorithm|trailer|decoded-content-length|copy-source|copy-source-if-match|metadata-directive|security-token)$/

/** The headers of a write that stay with the object; one that the double does not know is refused, not forgotten. */
export function keptHeaders({ headers }: WireRequest): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (kept.test(name)) result[name] = String(value)
    else if (name.startsWith('x-amz-') && !understood.test(name)) throw new Refusal(501, 'NotImplemented', name)
  }
  const location = result['x-amz-website-redirect-location']
  if (location !== undefined && !/^(\/|https?:\/\/)/.test(location)) {
    throw new Refusal(400, 'InvalidRedirectLocation', 'a redirect starts with /, http:// or https://')
  }
  const encoding = result['content-encoding']?.replace(/,?aws-chunked,?/, '')
  if (encoding === '') delete result['content-encoding']
  else if (encoding !== undefined) result['content-encoding'] = encoding
  return { 'content-type': 'binary/octet-stream', ...result }
}
