import type { ReactNode } from 'react'
import type { ServerView } from '../../src/model/api-view.ts'
import { Codes } from './parts/Codes.tsx'
import { Markup } from './parts/Markup.tsx'
import { useMessages } from '../messages.tsx'

/** Servers of an API, with the variables that readers can choose. */
export function Servers({ servers }: { readonly servers: readonly ServerView[] }): ReactNode {
  const write = useMessages()
  return (
    <ul className="api-servers">
      {servers.map((server) => (
        <li key={server.url}>
          {server.name !== undefined && <strong>{server.name}</strong>} <code className="api-url">{server.url}</code>
          <Markup html={server.descriptionHtml} />
          {server.variables.length > 0 && (
            <dl className="api-variables">
              {server.variables.map((variable) => (
                <div key={variable.name}>
                  <dt>
                    <code>{variable.name}</code>
                  </dt>
                  <dd>
                    {variable.default !== '' && (
                      <p>
                        {write('defaultValue')} <code>{variable.default}</code>
                      </p>
                    )}
                    {variable.values.length > 0 && (
                      <p>
                        {write('oneOfValues')}
                        <Codes texts={variable.values} />
                      </p>
                    )}
                    <Markup html={variable.descriptionHtml} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
