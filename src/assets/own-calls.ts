import type { OnResolveArgs, PluginBuild } from 'esbuild'

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
