import DOMPurify, { type Config } from 'dompurify'
import mermaid from 'mermaid'
import { defineLawfulElements, keepStyles, takeSheet } from './lawful-elements.ts'
import { trust, usePolicy, type Policy } from './trust.ts'

/** A rendered diagram with its style sheet. */
export interface Drawing {
  readonly element: Element
  readonly sheet: CSSStyleSheet
}

export interface DrawingRequest {
  readonly source: string
  /** The id of the diagram in the page. Its style sheet is limited to this id. */
  readonly id: string
  readonly theme: 'default' | 'dark'
  readonly fontFamily: string
}

/** The dark theme's pie slices are hard to distinguish from the page and from each other. */
const slices = {
  pie1: '#235a6b',
  pie2: '#6e3f7d',
  pie3: '#75482a',
  pie4: '#2c6140',
  pie5: '#40549a',
  pie6: '#8a3549',
  pieStrokeColor: '#b4c0c6',
  pieOuterStrokeColor: '#b4c0c6',
}

type TrustedTypePolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>

/** Prepares mermaid to draw under the page's policy. */
export function prepare(policy: Policy): void {
  const own = usePolicy(policy)
  defineLawfulElements()
  // DOMPurify keeps the first policy that it gets. Otherwise it would create one that the site's policy does not allow.
  DOMPurify.sanitize('', { TRUSTED_TYPES_POLICY: own as unknown as TrustedTypePolicy })
}

/** Draws one diagram. Calls must not overlap. */
export async function draw({ source, id, theme, fontFamily }: DrawingRequest): Promise<Drawing> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme,
    ...(theme === 'dark' ? { themeVariables: slices } : {}),
    fontFamily,
    htmlLabels: false,
  })
  const { svg } = await mermaid.render(id, source)
  const page = new DOMParser().parseFromString(trust(svg), 'text/html')
  const element = page.querySelector('svg')
  if (!element) throw new Error('There is nothing to be seen in this diagram.')
  for (const empty of element.querySelectorAll('lawful-style')) empty.remove()
  keepStyles(document.adoptNode(element))
  return { element, sheet: takeSheet() }
}
