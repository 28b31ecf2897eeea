import type { ReactNode } from 'react'
import type { CodeView, LinkText } from '../../src/model/api-view.ts'
import { Breakable } from './parts/Breakable.tsx'
import { Markup } from './parts/Markup.tsx'
import { useMessages } from '../messages.tsx'

/** A code block, as in articles. */
export function Code({ code }: { readonly code: CodeView }): ReactNode {
  const write = useMessages()
  if (code.link !== undefined) return <CodeElsewhere code={code} link={code.link} />
  return (
    <>
      <figure className="code-block" data-language={code.language}>
        {code.title !== undefined && <figcaption className="code-title">{code.title}</figcaption>}
        <pre>
          <code
            className={`language-${code.language}`}
            data-slots={code.slots}
            dangerouslySetInnerHTML={{ __html: code.html }}
          />
        </pre>
        <button type="button" className="copy-button" aria-label={write('copyCode')} />
      </figure>
      <Markup html={code.noteHtml} />
    </>
  )
}

/** A code example that is only a link to another address. */
function CodeElsewhere({ code, link }: { readonly code: CodeView; readonly link: LinkText }): ReactNode {
  return (
    <>
      <p className="api-text">
        {code.title === undefined ? '' : `${code.title}: `}
        <a href={link.href}>
          <Breakable text={link.label} />
        </a>
      </p>
      <Markup html={code.noteHtml} />
    </>
  )
}
