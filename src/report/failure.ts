/** The world failed (disk, network, port): told in one line, with exit status 3 unless another is named. */
export class Failure extends Error {
  readonly status: 2 | 3 | 4
  constructor(message: string, options: { readonly status?: 2 | 3 | 4; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'Failure'
    this.status = options.status ?? 3
  }
}
