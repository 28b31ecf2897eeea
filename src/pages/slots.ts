import { pathToFileURL } from 'node:url'
import { buildSlots } from '../assets/slots.ts'
import { cacheFolderOf } from '../config/cache-place.ts'
import { policyOf } from '../config/policy/policy-sources.ts'
import type { Project } from '../config/project.ts'
import type { OutputFile } from '../model/output.ts'
import type { SlotModule } from '../model/slot-modules.ts'
import type { LoadedSlot, SiteSlots } from '../render/slots.ts'
import type { Report } from '../report/problem.ts'
import { importLimited } from '../system/limited-run.ts'
import { messageOfThrown } from '../system/message-of-thrown.ts'

/** The slots of a site, and the files that they need in the browser. */
export interface LoadedSlots {
  /** `undefined` if the site has none. */
  readonly slots: SiteSlots | undefined
  /** The files that they are made from, relative to the root. */
  readonly sources: readonly string[]
  readonly files: readonly OutputFile[]
}

/** Compiles and loads the slots of a site. */
export async function loadSlots(project: Project, report: Report): Promise<LoadedSlots> {
  const { root, config } = project
  const request = { root, cacheFolder: cacheFolderOf(project), policy: policyOf(config) }
  const { slots, sources, browserFiles } = await buildSlots(request, report)
  if (slots.length === 0) return { slots: undefined, sources, files: [] }
  const loaded: LoadedSlot[] = []
  for (const slot of slots) {
    const component = await loadSlot(slot, config.build.pageLimits.seconds, report)
    if (component !== undefined) loaded.push({ ...slot, component })
  }
  const { openSlots } = await import('../render/slots.ts')
  return { slots: openSlots({ root, config, slots: loaded }, report), sources, files: browserFiles }
}

async function loadSlot(
  { name, file, compiled }: SlotModule,
  seconds: number,
  report: Report,
): Promise<LoadedSlot['component'] | undefined> {
  const fail = (message: string): undefined =>
    void report({ severity: 'error', rule: 'slot', message, at: { file, line: 1, column: 1 } })
  try {
    const module = (await importLimited(pathToFileURL(compiled).href, seconds)) as Readonly<Record<string, unknown>>
    const component = module[name]
    if (typeof component === 'function') return component as LoadedSlot['component']
    return fail(`a slot must be exported under the name of its file; export a function "${name}" here`)
  } catch (error) {
    return fail(`this slot cannot be loaded: ${messageOfThrown(error)}`)
  }
}
