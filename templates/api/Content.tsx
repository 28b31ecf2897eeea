import type { ReactNode } from 'react'
import type { ContentView } from '../../src/model/api-view.ts'
import { Codes } from './Codes.tsx'
import { Description, Signature } from './Description.tsx'
import { Facts } from './Facts.tsx'
import { Tree } from './Schema.tsx'

/** A body in one media type. */
export function Content({ content }: { readonly content: ContentView }): ReactNode {
  const { mediaTypes, isStream, schema, encoding } = content
  return (
    <div className="api-content">
      <p className="api-media">
        <Codes texts={mediaTypes} />{' '}
        {isStream && (
          <>
            <span className="api-type">a stream; each of its items is</span>{' '}
          </>
        )}
        {schema && <Signature schema={schema} />}
      </p>
      {schema && (
        <div className="api-schema">
          <Description schema={schema} />
          {schema.tree && <Tree tree={schema.tree} />}
        </div>
      )}
      {encoding.length > 0 && <Facts facts={encoding} />}
    </div>
  )
}
