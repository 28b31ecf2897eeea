import { createElement, type ComponentType } from 'react'
import { renderAtOnce } from './render-at-once.ts'

/** The loaded module of a page. */
export interface PageModule {
  readonly default?: unknown
  readonly frontMatter?: unknown
}

/** Renders a page that is a React module, or returns an error that the author can fix. */
export function renderModulePage(
  module: PageModule,
  props: Readonly<Record<string, unknown>>,
): { readonly html: string } | { readonly fault: string } {
  const page = module.default
  if (page === undefined)
    return {
      fault:
        'this page lacks a default export; export its React component as default, or start the name of a module that is not a page with _',
    }
  if (typeof page !== 'function') return { fault: 'the default export of this page is not a React component' }
  try {
    return { html: renderAtOnce(createElement(page as ComponentType<Record<string, unknown>>, props)) }
  } catch (error) {
    return { fault: `this page cannot be rendered: ${error instanceof Error ? error.message : String(error)}` }
  }
}
