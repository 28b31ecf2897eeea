/** An environment failure (disk, network, port). Printed on one line, with exit status 3 unless another is given. */
export class Failure extends Error {
  readonly status: 2 | 3 | 4
  constructor(message: string, options: { readonly status?: 2 | 3 | 4; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'Failure'
    this.status = options.status ?? 3
  }
}
