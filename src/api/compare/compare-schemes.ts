import type { SecurityScheme } from '../../model/api.ts'
import type { SpecNode } from '../read/files/spec-node.ts'
import type { Finding } from './finding.ts'

/** A way to authenticate and its place in the document. */
export interface ContractScheme {
  readonly specNode: SpecNode
  readonly scheme: SecurityScheme
}

/** Compares what callers rely on: where the key is sent, and where a token is requested. */
export function compareSchemes(
  before: ReadonlyMap<string, ContractScheme>,
  after: ReadonlyMap<string, ContractScheme>,
): Finding[] {
  return [...before].flatMap(([key, { scheme: old }]) => {
    const now = after.get(key)
    if (now === undefined) return []
    const earlier = new Map(wordsOf(old))
    const changed = wordsOf(now.scheme).filter(([what, words]) => earlier.get(what) !== words)
    return changed.map(([what, words = 'nothing']): Finding => {
      const was = earlier.get(what) ?? 'nothing'
      const message = `changed its ${what} from ${was} to ${words}`
      const about = { specNode: now.specNode, subject: `authentication ${key}`, message }
      return { ...about, rule: 'spec-security-scheme-changed', isBreaking: true }
    })
  })
}

/**
 * The parts of a scheme that callers have in their code. A flow that only one document has is another way to get a
 * token.
 */
function wordsOf({ kind, in: place, name, scheme, flows }: SecurityScheme): (readonly [string, string | undefined])[] {
  return [
    ['kind', kind],
    ...(kind === 'apiKey'
      ? ([
          ['place', place],
          ['name', name],
        ] as const)
      : []),
    ...(kind === 'http' ? ([['scheme', scheme]] as const) : []),
    ...flows.flatMap(({ kind: flow, authorizationUrl, tokenUrl }) => [
      [`authorization URL (${flow})`, authorizationUrl] as const,
      [`token URL (${flow})`, tokenUrl] as const,
    ]),
  ]
}
