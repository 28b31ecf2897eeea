import { useContext, type FunctionComponent, type PropsWithChildren } from 'react'
import { PageContext } from './around-page.ts'

type Component = FunctionComponent<PropsWithChildren>

/** The components that throw on the page that is rendered again; `undefined` if no page is. */
let throwing: Set<unknown> | undefined
let isSearching = false
/** Whether the page uses what docsgen or the site has nothing in place of. */
let isLacking = false

/** Is called by what is in place of a missing part, if it is used. */
export function noteLack(): void {
  isLacking = true
}

/**
 * Renders a page with only the content of components that throw, so that the rest of the page can be read, too. They are
 * reported. The first time finds them. All other components stay as they are, because some compare the types of their
 * children.
 */
export function renderWithoutThrowing<Result>(render: () => Result): Result {
  throwing = new Set()
  isLacking = false
  try {
    isSearching = true
    render()
    isSearching = false
    return render()
  } finally {
    throwing = undefined
    isSearching = false
  }
}

/** The component that is rendered in place of the given one. */
export function guarded(type: unknown): unknown {
  if (throwing === undefined || typeof type !== 'function') return type
  const found = throwing
  const isPage = /^(?:_createMdxContent|MDXContent)$/.test(type.name)
  const isClass = 'isReactComponent' in Object('prototype' in type ? type.prototype : {})
  if (isPage || isClass || !(isSearching || found.has(type))) return type
  const component = type as Component
  return ((props) => {
    const page = useContext(PageContext)
    try {
      return component(props)
    } catch (error) {
      // React itself throws what a component waits for.
      if (isPromise(error) || (error instanceof Error && error.message.startsWith('Suspense Exception'))) throw error
      found.add(component)
      const name = component.displayName ?? component.name
      // Code fails on the result of a missing part, or throws its replacement, such as an error about a missing context.
      const isOwn = !isLacking || (error instanceof Error && !(error instanceof TypeError))
      if (isOwn) page.fail(name, error)
      else page.leaveOut(`the component "${name}" except its content, because it needs a part that docsgen lacks`, name)
      return props.children
    }
  }) satisfies Component
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}
