import { groupOf, listOf, textOf, type Raw } from '../formats/raw-values.ts'

const pluginKinds = {
  beforeDefaultRemarkPlugins: 'remark',
  remarkPlugins: 'remark',
  beforeDefaultRehypePlugins: 'rehype',
  rehypePlugins: 'rehype',
}

/** The plugins of the docs, by their paths in the config. They run on all pages, so all docs have to name the same. */
export function listTransforms(config: Raw, file: string, leftOut: (what: string) => void): Raw[] {
  const found = ['presets', 'plugins'].flatMap((group) =>
    listOf(config[group]).flatMap((entry, index) => {
      const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
      const at = `default.${group}.${String(index)}.1`
      if (group === 'presets') return [{ at: `${at}.docs`, options: groupOf(groupOf(options)['docs']) }]
      return textOf(name, '').endsWith('content-docs') ? [{ at, options: groupOf(options) }] : []
    }),
  )
  const named = found.map(({ at, options }) =>
    Object.entries(pluginKinds).flatMap(([key, kind]) =>
      listOf(options[key]).map((plugin, index) => ({
        plugin: JSON.stringify([key, plugin]),
        transform: { [kind]: file, export: `${at}.${key}.${String(index)}` },
      })),
    ),
  )
  const [first = [], ...others] = named.filter((plugins) => plugins.length > 0)
  const describe = (plugins: typeof first): string => plugins.map(({ plugin }) => plugin).join()
  if (others.some((plugins) => describe(plugins) !== describe(first)))
    leftOut('plugins of remark and rehype of all docs except the first that name some')
  return first.map(({ transform }) => transform)
}
