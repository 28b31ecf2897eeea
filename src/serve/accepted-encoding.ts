/** The encodings that are made here, best first. */
export type Encoding = 'br' | 'gzip'

const known: readonly Encoding[] = ['br', 'gzip']

/** The encoding that a client likes best, Brotli when it likes both the same; `undefined` sends the file as it is. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const weights = parseWeights(header)
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0
  let best: Encoding | undefined
  for (const encoding of known) {
    const weight = weightOf(encoding)
    if (weight > 0 && weight >= (weights.get('identity') ?? 0) && (best === undefined || weight > weightOf(best)))
      best = encoding
  }
  return best
}

function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const value = weight === undefined ? 1 : Number(weight)
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, value >= 0 && value <= 1 ? value : 0)
  }
  return weights
}
