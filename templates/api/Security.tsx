import type { ReactNode } from 'react'
import type { OperationView } from '../../src/model/api-view.ts'
import { Codes } from './parts/Codes.tsx'
import { useMessages } from '../messages.tsx'

type Requirement = OperationView['security'][number]

/** The authentication of an operation. One entry of the list is enough. */
export function Security({ requirements }: { readonly requirements: readonly Requirement[] }): ReactNode {
  const write = useMessages()
  if (requirements.length === 0) return null
  return (
    <div className="api-card">
      <p className="api-label">{write('authentication')}</p>
      <ul>
        {requirements.map((schemes, index) => (
          <li key={index}>
            {index > 0 && <span className="api-type">{write('or')} </span>}
            {schemes.length === 0 ? write('noAuthentication') : <Schemes schemes={schemes} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Schemes that are needed together. */
function Schemes({ schemes }: { readonly schemes: Requirement }): ReactNode {
  const write = useMessages()
  return schemes.map(({ label, href, kind, key, scopes }, place) => (
    <span key={label}>
      {place > 0 && <strong> {write('and')} </strong>}
      {href === undefined ? label : <a href={href}>{label}</a>}
      {kind !== undefined && <span className="api-type"> {kind}</span>}
      {key !== undefined && (
        <>
          <span className="api-type">, {key.place} </span>
          <code>{key.name}</code>
        </>
      )}
      {scopes.length > 0 && (
        <>
          <span className="api-type"> {write('withScopes')}</span>
          <Codes texts={scopes} />
        </>
      )}
    </span>
  ))
}
