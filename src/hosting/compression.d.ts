declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface CompressionOptions {
    readonly filter: (request: IncomingMessage, response: ServerResponse) => boolean
  }

  type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

  const compression: (options: CompressionOptions) => Compress
  export default compression
}
