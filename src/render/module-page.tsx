import { createElement, isValidElement, type ComponentType } from 'react'
import { PageContext } from '../../templates/mdx/around-page.ts'
import { renderWithoutLacking } from '../../templates/mdx/guard.ts'
import { groupOf, textOf } from '../formats/raw-values.ts'
import { renderAtOnce, renderWhenReady, SuspendedError } from './render-at-once.ts'

/** The loaded module of a page. */
export interface PageModule {
  readonly default?: unknown
  readonly frontMatter?: unknown
  readonly contentTitle?: unknown
}

type Rendered =
  | { readonly html: string; readonly leftOut: ReadonlySet<string> }
  /** For the author. */
  | { readonly error: string }

interface PageSettings {
  readonly props: Readonly<Record<string, unknown>>
  /** The path of the file in the folder of all pages, without the ending. */
  readonly path: string
  /** How long components may wait for something, if they may. Those that need a part that docsgen lacks are left out then. */
  readonly waitSeconds: number | undefined
}

/** Renders a page that is a React module, or returns an error that the author can fix. */
export function renderModulePage(
  module: PageModule,
  { props, path, waitSeconds }: PageSettings,
): Rendered | Promise<Rendered> {
  const page = module.default
  if (page === undefined)
    return {
      error:
        'this page lacks a default export; export its React component as default, or start the name of a module that is not a page with _',
    }
  if (!isComponent(page)) return { error: 'the default export of this page is not a React component' }
  const leftOut = new Set<string>()
  const value = {
    path,
    frontMatter: groupOf(module.frontMatter),
    contentTitle: textOf(module.contentTitle, '') || undefined,
    leaveOut: (what: string) => void leftOut.add(what),
  }
  const content = createElement(PageContext, { value }, createElement(page, props))
  const render = (): string => renderAtOnce(content)
  try {
    return { html: render(), leftOut }
  } catch (error) {
    if (waitSeconds === undefined) return fail(error)
    if (error instanceof SuspendedError)
      return renderWhenReady(content, waitSeconds).then((html) => ({ html, leftOut }), fail)
    return renderPartly(render, leftOut)
  }
}

function fail(error: unknown): { readonly error: string } {
  return { error: `this page cannot be rendered: ${error instanceof Error ? error.message : String(error)}` }
}

function renderPartly(render: () => string, leftOut: ReadonlySet<string>): Rendered {
  try {
    return { html: renderWithoutLacking(render), leftOut }
  } catch (error) {
    return fail(error)
  }
}

/** What `memo` and `forwardRef` return is an object. */
function isComponent(value: unknown): value is ComponentType<Record<string, unknown>> {
  return typeof value === 'function' || (typeof groupOf(value)['$$typeof'] === 'symbol' && !isValidElement(value))
}
