declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { BrotliOptions } from 'node:zlib'

  interface CompressionOptions {
    readonly filter: (request: IncomingMessage, response: ServerResponse) => boolean
    readonly brotli: BrotliOptions
  }

  type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

  const compression: (options: CompressionOptions) => Compress
  export default compression
}
