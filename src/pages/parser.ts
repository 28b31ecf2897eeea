import { createVueRenderer } from '../assets/vue/render-vue.ts'
import { listThemeClasses } from '../assets/theme/theme-classes.ts'
import { createPageParser, type PageParser } from '../markdown/parse/parse-page.ts'
import type { DrawDiagram } from '../model/diagram.ts'
import { failingTransform, loadTransform, type Transform, type TransformRequest } from '../markdown/parse/transforms.ts'
import type { PageTools } from '../markdown/parse/page-context.ts'
import { createFileReader } from '../markdown/parse/project-files.ts'
import { rendersVue, type ParserRequest } from './parser-request.ts'
import { createSourceGate } from '../system/source-gate.ts'
import { joinRegistries, propertiesOf, renderComponent, type ComponentRegistry } from '../render/component.tsx'

/** The generated module with the components of a site. */
interface OwnRegistry {
  readonly components: ComponentRegistry
  readonly mapped: readonly string[]
}

/** Connects the Markdown stage to the stage that renders components. Neither depends on the other. */
export async function createTools(
  request: Omit<ParserRequest, 'limits' | 'components' | 'folders'>,
): Promise<PageTools> {
  const own: OwnRegistry =
    request.componentsModule === undefined
      ? { components: {}, mapped: [] }
      : ((await import(request.componentsModule)) as OwnRegistry)
  const registry = joinRegistries(own.components)
  return {
    readFile: createFileReader(createSourceGate(request.sources)),
    componentNames: Object.keys(registry)
      .filter((name) => /^[A-Z]/.test(name))
      .toSorted(),
    mappedNames: new Set(own.mapped),
    themeClasses: listThemeClasses(),
    root: request.sources.root,
    transforms: await loadForThread(request, (kind) => kind !== 'markdown-it'),
    renderVue: rendersVue(request.options)
      ? createVueRenderer({
          ...request.options,
          root: request.sources.root,
          config: request.options.siteConfig ?? {},
        })
      : undefined,
    renderComponent: (tree) => renderComponent(tree, registry),
    propertiesOf: (name) => propertiesOf(name, registry),
  }
}

/** A plugin has run before, where its errors are reported. One that only fails in a thread fails on every page. */
function loadForThread(
  { transforms, sources }: Pick<ParserRequest, 'transforms' | 'sources'>,
  isWanted: (kind: TransformRequest['kind']) => boolean,
): Promise<Transform[]> {
  const loading = transforms.filter(({ kind }) => isWanted(kind))
  return Promise.all(
    loading.map((request) =>
      loadTransform(request, sources.root).catch((error: unknown) => failingTransform(request, error)),
    ),
  )
}

/** Creates a parser in this thread. */
export async function createParser(request: ParserRequest, drawDiagram: DrawDiagram): Promise<PageParser> {
  const tools = await createTools(request)
  // Their time is limited, but only in a thread.
  const rules = await loadForThread(request, (kind) => kind === 'markdown-it')
  return createPageParser(request.options, { ...tools, transforms: [...tools.transforms, ...rules] }, drawDiagram)
}
