import { createElement, type ComponentType } from 'react'
import { PageContext } from '../../templates/mdx/around-page.ts'
import { groupOf, textOf } from '../formats/raw-values.ts'
import { renderAtOnce } from './render-at-once.ts'

/** The loaded module of a page. */
export interface PageModule {
  readonly default?: unknown
  readonly frontMatter?: unknown
  readonly contentTitle?: unknown
}

/** Renders a page that is a React module, or returns an error that the author can fix. */
export function renderModulePage(
  module: PageModule,
  props: Readonly<Record<string, unknown>>,
): { readonly html: string; readonly leftOut: ReadonlySet<string> } | { readonly error: string } {
  const page = module.default
  if (page === undefined)
    return {
      error:
        'this page lacks a default export; export its React component as default, or start the name of a module that is not a page with _',
    }
  if (typeof page !== 'function') return { error: 'the default export of this page is not a React component' }
  const leftOut = new Set<string>()
  const value = {
    frontMatter: groupOf(module.frontMatter),
    contentTitle: textOf(module.contentTitle, '') || undefined,
    leaveOut: (what: string) => void leftOut.add(what),
  }
  try {
    const content = createElement(page as ComponentType<Record<string, unknown>>, props)
    return { html: renderAtOnce(createElement(PageContext, { value }, content)), leftOut }
  } catch (error) {
    return { error: `this page cannot be rendered: ${error instanceof Error ? error.message : String(error)}` }
  }
}
