import type { ReactNode } from 'react'
import type { ErrorsView } from '../../src/model/api-view.ts'
import { Markup } from './parts/Markup.tsx'
import { Section } from './Section.tsx'
import { TypeWords } from './parts/TypeWords.tsx'
import { useMessages } from '../messages.tsx'

interface ErrorsProps {
  readonly errors: ErrorsView
  /** Level of the heading. */
  readonly level: number
}

/** The errors of all operations in one table. */
export function Errors({ errors: { id, rows }, level }: ErrorsProps): ReactNode {
  const write = useMessages()
  return (
    <Section id={id} title={write('errors')} level={level}>
      <div className="table-scroll stacked">
        <table>
          <thead>
            <tr>
              <th>{write('status')}</th>
              <th>{write('meaning')}</th>
              <th>{write('body')}</th>
              <th>{write('operations')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} id={row.id}>
                <td>
                  <span className="api-status" data-kind="error">
                    {row.status}
                  </span>
                </td>
                <td>
                  {row.summary !== undefined && <strong>{row.summary}</strong>}
                  <Markup html={row.meaningHtml} />
                </td>
                <td data-label={write('body')}>
                  {row.types.map((type, place) => (
                    <span key={place}>
                      {place > 0 && ', '}
                      <TypeWords type={type} />
                    </span>
                  ))}
                </td>
                <td data-label={write('operations')}>
                  {row.operations.map(({ label, href, count }, place) => (
                    <span key={href}>
                      {place > 0 && ', '}
                      <a href={href}>{label}</a>
                      {count !== undefined && ` (${count})`}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
