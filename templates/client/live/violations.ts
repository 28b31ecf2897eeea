import { blockedByPolicy, explainBlocked } from '../../../src/formats/blocked-source.ts'
import type { LiveProblem } from './listen.ts'

/** Calls back for each thing that the browser blocks on this page because of the content security policy. */
export function watchViolations(onViolation: (problem: LiveProblem) => void): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    // Extensions of the browser add things to pages too.
    if (/^[\w-]+-extension/.test(sourceFile)) return
    const message = `${explain(effectiveDirective.replace(/-src.*$/, ''), blockedURI)} (on ${location.pathname})`
    onViolation({ severity: 'error', rule: 'blocked-source', message })
  })
}

function explain(kind: string, uri: string): string {
  if (uri === 'eval') return `${blockedByPolicy} code that is made while it runs; do not use "eval" or "Function"`
  if (uri === 'wasm-eval')
    return `${blockedByPolicy} WebAssembly; add "'wasm-unsafe-eval'" to security.extraSources.script`
  if (uri === 'inline') return `${blockedByPolicy} an inline ${kind}; use a style sheet or a *.client.tsx module`
  if (uri.startsWith('trusted-types'))
    return `${blockedByPolicy} HTML that a script writes as text; use React elements instead of "innerHTML"`
  // Some addresses are only a scheme.
  const address = uri.includes(':') ? uri : `${uri}:`
  if (kinds.has(kind)) return explainBlocked({ address, kind, own: location.origin })
  return `${blockedByPolicy} "${address}" as a ${kind}; use a file of the site`
}

/** The kinds of content that an option can permit from other hosts. */
const kinds = new Set(['script', 'style', 'img', 'font', 'connect', 'media', 'frame'])
