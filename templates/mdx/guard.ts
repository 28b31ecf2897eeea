import { useContext, type FunctionComponent, type PropsWithChildren } from 'react'
import { PageContext } from './around-page.ts'

type Component = FunctionComponent<PropsWithChildren>

/** The components that fail on the page that is rendered again; `undefined` if no page is. */
let failing: Set<unknown> | undefined
let isSearching = false

/**
 * Renders a page whose components fail: their content is shown, and they are reported. The first time finds them. All other
 * components stay as they are, because some compare the types of their children.
 */
export function renderWithoutFailing<Result>(render: () => Result): Result {
  failing = new Set()
  try {
    isSearching = true
    render()
    isSearching = false
    return render()
  } finally {
    failing = undefined
    isSearching = false
  }
}

/** The component that is rendered in place of the given one. */
export function guarded(type: unknown): unknown {
  if (failing === undefined || typeof type !== 'function') return type
  const found = failing
  const isPage = /^(?:_createMdxContent|MDXContent)$/.test(type.name)
  const isClass = 'isReactComponent' in Object('prototype' in type ? type.prototype : {})
  if (isPage || isClass || !(isSearching || found.has(type))) return type
  const component = type as Component
  return ((props) => {
    const page = useContext(PageContext)
    try {
      return component(props)
    } catch (error) {
      found.add(component)
      const reason = error instanceof Error ? `: ${error.message}` : ''
      page.leaveOut(
        `the component "${component.displayName ?? component.name}" except its content, because it fails${reason}`,
      )
      return props.children
    }
  }) satisfies Component
}
