import { compileOwnModule } from '../assets/own-modules.ts'
import { cacheFolderOf } from '../config/cache-place.ts'
import type { Project } from '../config/project.ts'
import { loadTransform, type Transform, type TransformRequest } from '../markdown/parse/transforms.ts'
import type { Report } from '../report/problem.ts'
import { importLimited } from '../system/limited-run.ts'
import { noteUnrecordable } from '../system/source-files.ts'

/** The plugins of a site: as requests for threads, as they run here, and their files. */
interface LoadedTransforms {
  readonly transforms: readonly TransformRequest[]
  readonly plugins: readonly Transform[]
  readonly files: readonly string[]
}

/** Compiles the plugins that the config names. One that cannot be loaded is reported where the config names it. */
export async function loadTransforms(project: Project, report: Report): Promise<LoadedTransforms> {
  const { config, document, root } = project
  const transforms: TransformRequest[] = []
  const plugins: Transform[] = []
  const files: string[] = []
  // It is unknown what a plugin reads while it runs.
  if (config.markdown.transforms.length > 0) noteUnrecordable()
  const isForeign = project.foreignConfig !== undefined
  const own = { root, cacheFolder: cacheFolderOf(project), acceptsMissing: isForeign }
  for (const [index, { kind, module, part, options }] of config.markdown.transforms.entries()) {
    const fail = (what: string): void =>
      report({
        ...(isForeign ? { severity: 'warning', rule: 'left-out' } : { severity: 'error', rule: 'plugin' }),
        message: `the plugin "${part === 'default' ? module : part}" cannot be loaded: ${what}`,
        at: document.placeOf(['markdown', 'transforms', index]),
      })
    const compiled = await compileOwnModule(module, own)
    if ('faults' in compiled) {
      for (const { text, location } of compiled.faults)
        fail(location === null ? text : `${text} (${location.file}:${String(location.line)})`)
      continue
    }
    const { address, fingerprint } = compiled
    const request = { kind, module, part, options, address, fingerprint }
    try {
      await importLimited(address, config.build.pageLimits.seconds)
      plugins.push(await loadTransform(request))
      transforms.push(request)
      files.push(...compiled.files)
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
  }
  return { transforms, plugins, files: [...new Set(files)] }
}
