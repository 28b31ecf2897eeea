import type { ReactNode } from 'react'
import type { OperationView } from '../../src/model/api-view.ts'
import { Codes } from './Codes.tsx'

/** The authentication of an operation. One entry of the list is enough. */
export function Security({ requirements }: { readonly requirements: OperationView['security'] }): ReactNode {
  if (requirements.length === 0) return null
  return (
    <p className="api-security">
      <span className="api-label">Authentication</span>{' '}
      {requirements.map((schemes, index) => (
        <span key={index}>
          {index > 0 && ' or '}
          {schemes.length === 0 && 'none'}
          {schemes.map(({ label, href, scopes }, place) => (
            <span key={label}>
              {place > 0 && ' and '}
              {href === undefined ? label : <a href={href}>{label}</a>}
              {scopes.length > 0 && (
                <>
                  {' '}
                  with
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
