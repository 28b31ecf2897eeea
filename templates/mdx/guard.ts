import { useContext, type FunctionComponent, type PropsWithChildren } from 'react'
import { PageContext } from './around-page.ts'

type Component = FunctionComponent<PropsWithChildren>

/** The components that lack a part on the page that is rendered again; `undefined` if no page is. */
let lacking: Set<unknown> | undefined
let isSearching = false

/**
 * Renders a page with components that throw a replacement of a part that docsgen does not have, such as an error of the
 * theme about a missing context: their content is shown, and they are reported. The first time finds them. All other
 * components stay as they are, because some compare the types of their children.
 */
export function renderWithoutLacking<Result>(render: () => Result): Result {
  lacking = new Set()
  try {
    isSearching = true
    render()
    isSearching = false
    return render()
  } finally {
    lacking = undefined
    isSearching = false
  }
}

/** The component that is rendered in place of the given one. */
export function guarded(type: unknown): unknown {
  if (lacking === undefined || typeof type !== 'function') return type
  const found = lacking
  const isPage = /^(?:_createMdxContent|MDXContent)$/.test(type.name)
  const isClass = 'isReactComponent' in Object('prototype' in type ? type.prototype : {})
  if (isPage || isClass || !(isSearching || found.has(type))) return type
  const component = type as Component
  return ((props) => {
    const page = useContext(PageContext)
    try {
      return component(props)
    } catch (error) {
      // Only the replacement of a missing part is thrown as something else. An error is a bug in the component.
      if (error instanceof Error) throw error
      found.add(component)
      const name = component.displayName ?? component.name
      page.leaveOut(`the component "${name}" except its content, because it needs a part that docsgen does not have`)
      return props.children
    }
  }) satisfies Component
}
