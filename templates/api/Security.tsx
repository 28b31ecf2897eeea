import type { ReactNode } from 'react'
import type { OperationView } from '../../src/model/api-view.ts'
import { Codes } from './Codes.tsx'
import { useMessages } from '../messages.tsx'

/** The authentication of an operation. One entry of the list is enough. */
export function Security({ requirements }: { readonly requirements: OperationView['security'] }): ReactNode {
  const write = useMessages()
  if (requirements.length === 0) return null
  return (
    <p className="api-security">
      <span className="api-label">{write('authentication')}</span>{' '}
      {requirements.map((schemes, index) => (
        <span key={index}>
          {index > 0 && ` ${write('or')} `}
          {schemes.length === 0 && write('noAuthentication')}
          {schemes.map(({ label, href, scopes }, place) => (
            <span key={label}>
              {place > 0 && ` ${write('and')} `}
              {href === undefined ? label : <a href={href}>{label}</a>}
              {scopes.length > 0 && (
                <>
                  {' '}
                  {write('withScopes')}
                  <Codes texts={scopes} />
                </>
              )}
            </span>
          ))}
        </span>
      ))}
    </p>
  )
}
