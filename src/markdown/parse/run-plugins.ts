import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { FrontMatter } from '../../model/page.ts'
import { htmlOfMdx1 } from '../mdx/mdx1-nodes.ts'
import { linesPerSource, placeOf, type PageContext } from './page-context.ts'
import { takeInlineStyles } from './html/inline-styles.ts'
import type { SourceReading } from './read-source.ts'
import { placeNodes, runTransform, type Transform, type TransformedFile } from './transforms.ts'

/** Runs the plugins of a site on the trees of a page. */
export interface PluginRunner {
  /** On the Markdown of each file, before docsgen reads its own syntax in it. */
  readonly remark: NonNullable<SourceReading['transform']>
  /** On the HTML of the page, after it is sanitized, and before components and code are shown. */
  readonly rehype: (tree: HtmlRoot) => Promise<HtmlRoot>
}

/** Whether a site has plugins of this kind. */
export function hasPlugins(wanted: Transform['kind'], { tools }: Pick<PageContext, 'tools'>): boolean {
  return tools.transforms.some(({ kind }) => kind === wanted)
}

interface OwnPage {
  readonly file: string
  readonly text: string
  readonly frontMatter: FrontMatter
}

/** Creates what runs the plugins on one page. */
export function runnerOf(page: OwnPage, context: PageContext): PluginRunner {
  const { report, dependencies, tools } = context
  const running = { report, dependencies, root: tools.root }
  const runAll = async <Tree extends Root | HtmlRoot>(tree: Tree, kind: Transform['kind'], file: TransformedFile) => {
    let result = tree
    for (const transform of tools.transforms.filter((one) => one.kind === kind))
      result = await runTransform(result, transform, file, running)
    return result
  }
  return {
    remark: async (tree, source, number) => {
      if (!hasPlugins('remark', context)) return tree
      const ownPlace = (line: number, column: number) =>
        placeOf(context, { line: line + number * linesPerSource, column })
      const file = { ...page, ...source, placeOf: ownPlace }
      const transformed = await runAll(tree, 'remark', file)
      htmlOfMdx1(transformed)
      placeNodes(transformed)
      return transformed
    },
    rehype: async (tree) => {
      if (!hasPlugins('rehype', context)) return tree
      const file = { ...page, placeOf: (line: number, column: number) => placeOf(context, { line, column }) }
      const transformed = await runAll(tree, 'rehype', file)
      placeNodes(transformed)
      takeInlineStyles(transformed, context)
      return transformed
    },
  }
}
