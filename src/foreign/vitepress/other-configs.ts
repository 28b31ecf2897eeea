import { existsSync } from 'node:fs'
import path from 'node:path'
import { componentsPlugin } from '../../assets/vue/vue-site.ts'
import { groupOf, listOf, type Raw } from '../../formats/raw-values.ts'
import { ConfigError, evaluateModule } from '../evaluate-module.ts'

/** Adds the config of Vite in the source folder, which VitePress reads too. That of VitePress has precedence. */
export async function withViteConfig(config: Raw, folder: string, leftOut: (what: string) => void): Promise<Raw> {
  const name = ['ts', 'mts', 'js', 'mjs']
    .map((ending) => `vite.config.${ending}`)
    .find((one) => existsSync(path.join(folder, one)))
  if (name === undefined) return config
  try {
    const own = groupOf((await evaluateModule(path.join(folder, name), { captured: [componentsPlugin] })).value)
    const vite = groupOf(config['vite'])
    const plugins = [...listOf(own['plugins']), ...listOf(vite['plugins'])]
    const define = { ...groupOf(own['define']), ...groupOf(vite['define']) }
    return { ...config, vite: { ...own, ...vite, plugins, define } }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    leftOut(`the config of Vite, because ${name} fails: ${error.message}`)
    return config
  }
}

/** A folder of pages may have a config that adds to the one of the site. */
export async function withFolderConfig(config: Raw, folders: readonly string[]): Promise<Raw> {
  let merged = config
  for (const folder of folders) {
    const name = ['config.ts', 'config.mts', 'config.js', 'config.mjs'].find((one) =>
      existsSync(path.join(folder, one)),
    )
    if (name === undefined) continue
    const own = groupOf((await evaluateModule(path.join(folder, name))).value)
    merged = { ...merged, ...own, themeConfig: { ...groupOf(merged['themeConfig']), ...groupOf(own['themeConfig']) } }
  }
  return merged
}

/** The folder of a language may have a config with its options. */
export async function withLocaleConfigs(locales: Raw, source: string): Promise<Raw> {
  const merged = Object.entries(locales).map(async ([name, locale]) => {
    const folders = name === 'root' ? [] : [path.join(source, name)]
    return [name, await withFolderConfig(groupOf(locale), folders)] as const
  })
  return Object.fromEntries(await Promise.all(merged))
}
