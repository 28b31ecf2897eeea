import { fromHtml } from 'hast-util-from-html'
import { createHash } from 'node:crypto'
import { createElement, useId, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { visit } from 'unist-util-visit'

type Props = Readonly<Record<string, unknown>>

/** Where the browser finds a component: the file in the assets folder, and the name that it exports. */
interface Origin {
  readonly module: string
  readonly name: string
}

/**
 * Makes of a component what a page shows of it: its HTML, and all that the browser needs to bring it to life. The HTML
 * waits in an attribute, because nothing may change in it on the way to the page.
 */
export function makeInteractive(component: ComponentType<Props>, { module, name }: Origin): ComponentType<Props> {
  return function InteractivePart(props: Props): ReactNode {
    const data = JSON.stringify(requirePlain(props, name))
    const digest = createHash('sha256').update(`${useId()}\n${module}\n${data}`).digest('hex').slice(0, 8)
    const prefix = `p${digest}-`
    const html = renderToString(createElement(component, props), { identifierPrefix: prefix })
    return createElement('docsgen-part', {
      'data-module': module,
      'data-name': name,
      'data-props': data,
      'data-prefix': prefix,
      'data-html': keepStyles(html),
    })
  }
}

/**
 * The policy of the page forbids styles in markup; the browser's script gives them back. Only the names of the attributes
 * change: what is read and written anew would no longer be what React expects to find.
 */
function keepStyles(html: string): string {
  if (!html.includes('style')) return html
  const starts = new Set<number>()
  visit(fromHtml(html, { fragment: true, verbose: true }), 'element', ({ data }) => {
    const start = data?.position?.properties?.['style']?.start.offset
    if (start !== undefined) starts.add(start)
  })
  const kept: string[] = []
  let end = 0
  for (const start of [...starts].toSorted((one, other) => one - other)) {
    kept.push(html.slice(end, start), 'data-kept-style')
    end = start + 'style'.length
  }
  return `${kept.join('')}${html.slice(end)}`
}

/** What the browser gets is text: functions and elements cannot be sent there. */
function requirePlain(props: Props, name: string): Props {
  for (const [key, value] of Object.entries(props)) {
    if (!isPlain(value))
      throw new Error(`the interactive part "${name}" gets "${key}", which is no plain data; pass it texts and numbers`)
  }
  return props
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value === 'object' && value !== null) {
    return (
      Object.getPrototypeOf(value) === Object.prototype && !('$$typeof' in value) && Object.values(value).every(isPlain)
    )
  }
  return ['string', 'number', 'boolean', 'undefined'].includes(typeof value) || value === null
}
