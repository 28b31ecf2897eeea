import { join } from 'node:path'
import type { OnResolveArgs, Plugin, PluginBuild } from 'esbuild'

/**
 * Asks the bundler what a plugin was asked, or a variant of it. The question is marked, so that the plugin does not answer
 * it itself. The marks of other plugins are kept: without them, two plugins would ask each other without end.
 */
export function resolveFurther(
  build: PluginBuild,
  { path, kind, resolveDir, importer, pluginData }: OnResolveArgs,
  plugin: string,
): ReturnType<PluginBuild['resolve']> {
  const marks = new Set<unknown>([...(pluginData instanceof Set ? pluginData : []), plugin])
  return build.resolve(path, { kind, resolveDir, importer, pluginData: marks })
}

/** Whether the plugin asked this question itself. */
export function isMarkedBy(pluginData: unknown, plugin: string): boolean {
  return pluginData instanceof Set && pluginData.has(plugin)
}

/** With Vite, a name that starts with a slash is below the folder of the site. */
export const namesOfVite: Plugin = {
  name: 'names-of-vite',
  setup: (build) => {
    build.onResolve({ filter: /^\// }, async (call) => {
      const { absWorkingDir: top } = build.initialOptions
      if (top === undefined || isMarkedBy(call.pluginData, 'names-of-vite')) return undefined
      const found = await resolveFurther(build, call, 'names-of-vite')
      if (found.errors.length === 0) return found
      const below = await resolveFurther(build, { ...call, path: join(top, call.path) }, 'names-of-vite')
      return below.errors.length === 0 ? below : undefined
    })
  },
}

/** The endings that imports can leave out. Vite, unlike esbuild, also accepts imports without the last ones. */
export const resolveExtensions: string[] = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json', '.mjs', '.mts']
