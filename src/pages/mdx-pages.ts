import type { CompileMdx } from '../assets/mdx-modules.ts'
import { createMdxCompiler, type CompiledMdx, type MdxSettings } from '../markdown/mdx/compile-mdx.ts'
import { builtInNames } from '../render/component.tsx'
import type { ModuleMemory } from '../markdown/mdx/module-memory.ts'

/** Connects the compiler of MDX to the bundler, and remembers what the files say about themselves. */
export interface MdxPages {
  readonly compile: (componentNames: readonly string[] | undefined) => CompileMdx
  /** By file, relative to the root. */
  readonly compiled: ReadonlyMap<string, CompiledMdx>
}

/** Creates the MDX compiler of a site. */
export function createMdxPages(settings: MdxSettings, memory: ModuleMemory | undefined): MdxPages {
  const compiled = new Map<string, CompiledMdx>()
  return {
    compiled,
    compile: (componentNames) => {
      const known = componentNames === undefined ? undefined : [...builtInNames(), ...componentNames]
      const compiler = createMdxCompiler(settings, known)
      const hasPlugins = settings.plugins.length > 0
      const compileFile = memory?.compileOnce(compiler, [settings.options, known], hasPlugins) ?? compiler
      return async (file, bytes) => {
        const result = await compileFile(file, bytes)
        compiled.set(file, result)
        return result
      }
    },
  }
}
