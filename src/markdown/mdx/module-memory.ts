import { hash as hashOf } from 'node:crypto'
import type { CompiledMdx, MdxCompiler } from './compile-mdx.ts'
import type { Page } from '../../model/page.ts'
import { collectProblems, type Problem, type Report } from '../../report/problem.ts'

/**
 * What a preview keeps of the pages that are modules. It is unknown what code reads while it runs, so a change of any file
 * other than a page makes all pages again. They are compiled again only if plugins, which are code too, take part in that.
 */
export interface ModuleMemory {
  /** The same compiler, which compiles a file again only if the file or the settings have changed. */
  readonly compileOnce: (compile: MdxCompiler, settings: unknown, hasPlugins: boolean) => MdxCompiler
  /** Makes a page, or reports its problems again if it was made from the same before. */
  readonly makeOnce: (made: MadeFrom, report: Report, make: MakePage) => Promise<Page | undefined>
  readonly forget: () => void
}

interface MadeFrom {
  readonly file: string
  /** The address of the compiled module, which names its content. */
  readonly address: string
  /** The compiled file, if it is MDX: it has the places of problems. */
  readonly mdx: CompiledMdx | undefined
  /** All other inputs. */
  readonly settings: string
  /** Whether the body of a page is still there. */
  readonly hasBody: (page: Page) => boolean
}

/** Returns `undefined` if the module is not shown as a page. */
type MakePage = (report: Report) => Promise<Page | undefined>

interface KnownPage extends Pick<MadeFrom, 'address' | 'mdx' | 'settings'> {
  readonly page: Page | undefined
  readonly problems: readonly Problem[]
}

export function openModuleMemory(): ModuleMemory {
  const files = new Map<string, { readonly key: string; readonly compiled: CompiledMdx }>()
  const pages = new Map<string, KnownPage>()
  let revision = 0
  return {
    compileOnce: (compile, settings, hasPlugins) => {
      const own = JSON.stringify([settings, hasPlugins ? revision : 0])
      return async (file, bytes) => {
        const key = hashOf('sha256', `${own} ${hashOf('sha256', bytes)}`)
        const known = files.get(file)
        if (known?.key === key) return known.compiled
        const compiled = await compile(file, bytes)
        if (!compiled.usesFiles) files.set(file, { key, compiled })
        return compiled
      }
    },
    makeOnce: async ({ file, address, mdx, settings, hasBody }, report, make) => {
      const known = pages.get(file)
      const isSame = known?.address === address && known.mdx === mdx && known.settings === settings
      if (isSame && (known.page === undefined || hasBody(known.page))) {
        for (const problem of known.problems) report(problem)
        return known.page
      }
      const { problems, report: note } = collectProblems()
      const page = await make((problem) => {
        note(problem)
        report(problem)
      })
      pages.set(file, { page, problems, address, mdx, settings })
      return page
    },
    forget: () => {
      revision += 1
      pages.clear()
    },
  }
}
