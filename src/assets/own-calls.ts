/**
 * Marks a question that a plugin asks the bundler, so that the plugin does not answer it itself. The marks of other
 * plugins are kept: without them, two plugins would ask each other without end.
 */
export function markCall(pluginData: unknown, plugin: string): ReadonlySet<unknown> {
  return new Set([...(pluginData instanceof Set ? pluginData : []), plugin])
}

/** Whether the plugin asked this question itself. */
export function isMarkedBy(pluginData: unknown, plugin: string): boolean {
  return pluginData instanceof Set && pluginData.has(plugin)
}
