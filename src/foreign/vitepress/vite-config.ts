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
    const own = groupOf((await evaluateModule(path.join(folder, name), componentsPlugin)).value)
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
