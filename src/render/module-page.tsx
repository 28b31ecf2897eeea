import { createElement, isValidElement, type ComponentType } from 'react'
import { PageContext } from '../../templates/mdx/around-page.ts'
import { renderWithoutThrowing } from '../../templates/mdx/guard.ts'
import { groupOf, textOf } from '../formats/raw-values.ts'
import type { Place } from '../model/page.ts'
import { reportLeftOut, reportLeftOutScript } from '../report/left-out.ts'
import type { Problem, Report } from '../report/problem.ts'
import { messageOfThrown } from '../system/message-of-thrown.ts'
import { explainThrown } from './explain-thrown.ts'
import { renderAtOnce, renderWhenReady, SuspendedError } from './render-at-once.ts'

/** The loaded module of a page. */
export interface PageModule {
  readonly default?: unknown
  readonly frontMatter?: unknown
  readonly contentTitle?: unknown
}

/** A component that threw an error. Its content is shown in its place. */
export interface FailedComponent {
  readonly name: string
  readonly error: unknown
}

/** The HTML of a page, and what it lacks. */
export interface RenderedModule {
  readonly html: string
  /** What is left out, and the component that it is for, if it is one. */
  readonly leftOut: ReadonlyMap<string, string | undefined>
  readonly failed: readonly FailedComponent[]
}

type Rendered =
  | RenderedModule
  /** For the author. */
  | { readonly error: string; readonly cause?: unknown }

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
  { props, path: pagePath, waitSeconds }: PageSettings,
): Rendered | Promise<Rendered> {
  const page = module.default
  if (page === undefined)
    return {
      error:
        'this page lacks a default export; export its React component as default, or start the name of a module that is not a page with _',
    }
  if (!isComponent(page)) return { error: 'the default export of this page is not a React component' }
  const leftOut = new Map<string, string | undefined>()
  const failed = new Map<string, FailedComponent>()
  const value = {
    path: pagePath,
    frontMatter: groupOf(module.frontMatter),
    contentTitle: textOf(module.contentTitle, '') || undefined,
    leaveOut: (what: string, component?: string) => void leftOut.set(what, component),
    fail: (name: string, error: unknown) => void failed.set(`${name}: ${messageOfThrown(error)}`, { name, error }),
  }
  const content = createElement(PageContext, { value }, createElement(page, props))
  const render = (): string => renderAtOnce(content)
  const finish = (html: string): Rendered => ({ html, leftOut, failed: [...failed.values()] })
  try {
    return finish(render())
  } catch (error) {
    if (waitSeconds === undefined) return fail(error)
    if (error instanceof SuspendedError) return renderWhenReady(content, waitSeconds).then(finish, fail)
    try {
      return finish(renderWithoutThrowing(render))
    } catch (other) {
      return fail(other)
    }
  }
}

function fail(cause: unknown): { readonly error: string; readonly cause: unknown } {
  return { error: 'this page cannot be rendered', cause }
}

/** What `memo` and `forwardRef` return is an object. */
function isComponent(value: unknown): value is ComponentType<Record<string, unknown>> {
  return typeof value === 'function' || (typeof groupOf(value)['$$typeof'] === 'symbol' && !isValidElement(value))
}

interface RenderedPage {
  /** Below the folder of the project. */
  readonly file: string
  readonly root: string
  readonly address: string
  /** Where it uses components. */
  readonly uses: ReadonlyMap<string, Place>
  /** Whether the page is only left out if a component fails. */
  readonly isTolerant: boolean
}

/** Reports what a rendered page lacks. */
export function reportLosses(
  { leftOut, failed }: RenderedModule,
  { file, root, address, uses, isTolerant }: RenderedPage,
  report: Report,
): void {
  const start = { file, line: 1, column: 1 }
  for (const failure of failed) {
    const problem = describeFailure(failure, { root, address, at: uses.get(failure.name) ?? start })
    if (isTolerant) reportLeftOutScript(file, problem.message, report)
    else report(problem)
  }
  for (const [what, component = ''] of leftOut) reportLeftOut(what, uses.get(component) ?? start, report)
}

/** The error of a component, where its page uses it. `address` is that of the compiled page. */
function describeFailure(
  { name, error }: FailedComponent,
  { root, address, at }: Pick<RenderedPage, 'root' | 'address'> & { readonly at: Place },
): Problem {
  const { source, ...thrown } = explainThrown(error, { root, file: at.file, address })
  const where = source === undefined ? '' : ` in ${source}`
  return {
    severity: 'error',
    rule: 'component-failed',
    message: `the component "${name}" fails${where}: ${thrown.message}`,
    at: thrown.at ?? at,
  }
}
