import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { App, Component } from 'vue'
import { textOf } from '../../formats/raw-values.ts'
import { keepStyles } from '../../config/policy/kept-styles.ts'
import type { BrowserScript } from '../../model/page.ts'
import { bundlePart } from './bundle-part.ts'
import type { VueHost } from './vue-host.ts'
import type { VueSite } from './vue-site.ts'

/** The rendering of one page, which its parts add to. */
export interface PartContext {
  readonly host: VueHost
  /** Gives the app of a part what components read of the page. */
  readonly provide: (app: App) => void
  /** Gives an app what the theme registers and provides. */
  readonly enhance: (app: App) => unknown
  /** The same as plain data, for the browser. */
  readonly data: Readonly<Record<string, unknown>>
  /** The style sheets of its components, by their files. */
  readonly styles: Map<string, string>
  readonly scripts: Map<string, BrowserScript>
  /** Names of components that lose nothing. */
  readonly complete: Set<string>
  readonly lost: Set<string>
}

/** The name under which a page provides its rendering. */
export const partContext = 'docsgen-parts'

/** The key under which `<ClientOnly>` marks its content as browser-only. */
export const inBrowserOnly = 'docsgen-in-browser-only'

/**
 * Makes a component of a page or of the theme a separate part if it does something in the browser. Its HTML is stored
 * in an attribute, because nothing may change it before it gets to the page.
 */
export function makePart({ vue }: VueHost, load: () => Component, file: string): Component {
  const { h, inject } = vue
  return {
    inheritAttrs: false,
    async setup(_: unknown, { attrs, slots }: { attrs: Record<string, unknown>; slots: object }) {
      const context = inject<PartContext>(partContext)
      const isInBrowserOnly = inject(inBrowserOnly, false)
      const plain = () => h(load() as never, attrs, slots as never)
      if (context === undefined) return plain
      const { scripts, styles, names, unknown, leftOut, needsPage } = await bundlePart(file, context.host)
      context.styles.set(file, styles)
      for (const name of names) context.complete.add(name)
      for (const what of leftOut) context.lost.add(what)
      if (scripts === undefined) return plain
      const props = JSON.parse(JSON.stringify(attrs)) as Record<string, unknown>
      const cause =
        Object.keys(slots).length > 0
          ? 'that get content from a page'
          : isDeepStrictEqual(props, { ...attrs })
            ? unknown.length > 0
              ? `that use others which the theme registers (${unknown.join(', ')})`
              : undefined
            : 'that get functions from a page'
      if (cause !== undefined) {
        context.lost.add(`what components of Vue do in the browser ${cause}; only their first state is shown`)
        return plain
      }
      const { html = '', error } = await renderPart(load, attrs, context)
      if (error !== undefined) {
        // The script would fail in the same way.
        const inTheme = await renderPart(load, attrs, context, context.enhance)
        if (inTheme.error === undefined) {
          context.lost.add(
            'what Vue components do in the browser that need what the theme provides; only their first state is shown',
          )
          return plain
        }
        if (!isInBrowserOnly)
          context.lost.add(
            `what the component ${path.basename(file, '.vue')} shows without JavaScript (${inTheme.error})`,
          )
      }
      for (const script of scripts) context.scripts.set(script.name, script)
      const data = { props, ...(needsPage ? context.data : {}) }
      return () =>
        h('docsgen-part', {
          'data-vue': '',
          'data-module': scripts[0].name,
          'data-props': JSON.stringify(data),
          'data-html': html,
        })
    },
  } as Component
}

/** What components of VitePress read and change while they are rendered. */
export function createSsrContext(): Record<string, unknown> {
  return { vpSocialIcons: new Set<string>() }
}

/** The first state of a part, or why it cannot be made: the component only runs in the browser, or needs its theme. */
async function renderPart(
  load: () => Component,
  attrs: Record<string, unknown>,
  context: PartContext,
  enhance: (app: App) => unknown = () => undefined,
): Promise<{ readonly html?: string; readonly error?: string }> {
  const { vue, server } = context.host
  const app = vue.createSSRApp({ render: () => vue.h(load() as never, attrs) })
  const errors: unknown[] = []
  app.config.warnHandler = () => undefined
  app.config.errorHandler = (error) => void errors.push(error)
  app.component('ClientOnly', { render: () => null })
  context.provide(app)
  try {
    enhance(app)
    const html = await server.renderToString(app, createSsrContext())
    if (errors.length === 0) return { html: keepStyles(finishLinks(html, context.host)) }
  } catch (error) {
    errors.push(error)
  }
  const [first] = errors
  return { error: first instanceof Error ? (first.message.split('\n')[0] ?? '') : String(first) }
}

/** Other parts of a page get the base path and the addresses of pages later, when this one must not change any more. */
function finishLinks(html: string, { config }: VueSite): string {
  const below = textOf(config['base'], '/')
  const ending = config['cleanUrls'] === true ? /(?:(?<=^|\/)index)?\.html(?=[?#]|$)/ : /$/
  return html.replaceAll(
    /(\s(?:href|src|poster)=")\/(?!\/)([^"]*)/g,
    (_, start: string, address: string) => start + below + address.replace(ending, ''),
  )
}
