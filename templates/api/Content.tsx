import type { ReactNode } from 'react'
import type { ContentView, TreeView } from '../../src/model/api-view.ts'
import { Codes } from './parts/Codes.tsx'
import { Description, Signature } from './Description.tsx'
import { Facts } from './parts/Facts.tsx'
import { Inside } from './Schema.tsx'
import { useMessages } from '../messages.tsx'

/** Whether a row of the body has contents. */
function holdsMore({ rows, choices }: TreeView): boolean {
  return choices.length > 0 || rows.some(({ tree, more }) => (tree ?? more) !== undefined)
}

/** A body in one media type. */
export function Content({ content }: { readonly content: ContentView }): ReactNode {
  const write = useMessages()
  const { mediaTypes, isStream, schema, encoding } = content
  return (
    <div className="api-content">
      <p className="api-media">
        <Codes texts={mediaTypes} />{' '}
        {isStream && (
          <>
            <span className="api-type">{write('streamOf')}</span>{' '}
          </>
        )}
        {schema && <Signature schema={schema} />}
        {schema?.tree && holdsMore(schema.tree) && (
          <button type="button" className="api-expand" hidden>
            {write('expandAll')}
          </button>
        )}
      </p>
      {schema && (
        <div className="api-schema">
          <Description schema={schema} />
          <Inside schema={schema} />
        </div>
      )}
      {encoding.length > 0 && <Facts facts={encoding} />}
    </div>
  )
}
