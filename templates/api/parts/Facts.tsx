import type { ReactNode } from 'react'
import type { FactView } from '../../../src/model/api-view.ts'

/** Short facts, each with a name. */
export function Facts({ facts }: { readonly facts: readonly FactView[] }): ReactNode {
  if (facts.length === 0) return null
  return (
    <ul className="api-limits">
      {facts.map(({ label, text, isCode, href }, index) => (
        <li key={index}>
          <span className="api-label">{label}</span>{' '}
          {isCode ? <CodeText text={text} /> : href === undefined ? text : <a href={href}>{text}</a>}
        </li>
      ))}
    </ul>
  )
}

/** A value in code. If it has several lines, it is a block. */
export function CodeText({ text }: { readonly text: string }): ReactNode {
  if (!text.includes('\n')) return <code>{text}</code>
  return (
    <pre className="api-lines">
      <code>{text.trimEnd()}</code>
    </pre>
  )
}
