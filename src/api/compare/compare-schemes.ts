import type { SecurityScheme } from '../../model/api.ts'
import type { Finding } from './finding.ts'
import { isUnread, type ContractScheme } from './contract.ts'

/** Compares what callers rely on: where the key is sent, and where a token is requested. */
export function compareSchemes(
  before: ReadonlyMap<string, ContractScheme>,
  after: ReadonlyMap<string, ContractScheme>,
): Finding[] {
  return [...before].flatMap(([key, old]) => {
    const now = after.get(key)
    if (now === undefined || isUnread(old) || isUnread(now)) return []
    const earlier = new Map(wordsOf(old.scheme))
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
