import { createHash } from 'node:crypto'
import { createElement, useId, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { keepStyles } from '../config/policy/kept-styles.ts'

type Props = Readonly<Record<string, unknown>>

/** Where the browser finds a component: the file in the assets folder, and the exported name. */
interface Origin {
  readonly module: string
  readonly name: string
}

/**
 * Wraps a component for pages: renders its HTML, with everything that the browser needs to hydrate it. The HTML is
 * stored in an attribute, because nothing may change it before it gets to the page.
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

/** Props are sent to the browser as text, so functions and elements are not allowed. */
function requirePlain(props: Props, name: string): Props {
  for (const [key, value] of Object.entries(props)) {
    if (!isPlain(value))
      throw new Error(`the interactive part "${name}" gets "${key}", which is not plain data; pass strings and numbers`)
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
