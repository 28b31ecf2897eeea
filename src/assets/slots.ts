import path from 'node:path'
import type { ExtraSources } from '../config/policy/policy-sources.ts'
import type { OutputFile } from '../model/output.ts'
import { slotNames, type SlotModule, type SlotName } from '../model/slot-modules.ts'
import { reportBadNames } from '../report/bad-name.ts'
import { nearestName } from '../report/nearest-name.ts'
import type { Report } from '../report/problem.ts'
import { kindOf, listSources, noteUnrecordable } from '../system/source-files.ts'
import { compileVerified, pageName } from './verified-modules.ts'
import { packageFolder } from '../system/package-folder.ts'

/** The slots of a site, and the files that they need in the browser. */
export interface SlotModules {
  readonly slots: readonly SlotModule[]
  /** The files that they are made from, relative to the root. */
  readonly sources: readonly string[]
  readonly browserFiles: readonly OutputFile[]
}

interface SlotRequest {
  readonly root: string
  readonly cacheFolder: string
  /** What the content security policy permits; `undefined` if the site has none. */
  readonly policy: ExtraSources | undefined
}

/** The folder with a site's slots. */
export const slotsFolder = 'templates/slots'

/** Compiles the slots of a site. Like all modules, they are compiled in every build, because they run. */
export async function buildSlots({ root, cacheFolder, policy }: SlotRequest, report: Report): Promise<SlotModules> {
  const names = listSlots(root, report)
  if (names.length === 0) return { slots: [], sources: [], browserFiles: [] }
  noteUnrecordable()
  const folder = path.join(cacheFolder, 'slots')
  const pages = names.map(fileOf)
  const usual = { components: [], plugins: [], seconds: 0, isForeign: false, hasSourceMaps: true }
  const modules = await compileVerified({ ...usual, root, folder, pages, policy, report })
  const slots = names.flatMap((name, index): SlotModule[] => {
    const [file, page] = [fileOf(name), pageName(index)]
    const compiled = modules.compiledOf(page)
    if (compiled === undefined) return []
    return [{ name, file, compiled, fingerprint: modules.fingerprintOf(file, page), styles: modules.stylesOf(page) }]
  })
  return { slots, sources: modules.sources, browserFiles: modules.browserFiles }
}

function fileOf(name: SlotName): string {
  return `${slotsFolder}/${name}.tsx`
}

/** The slots that a site has. docsgen's own clone has none. */
function listSlots(root: string, report: Report): SlotName[] {
  const folder = path.join(root, slotsFolder)
  if (root === packageFolder() || kindOf(folder) !== 'folder') return []
  const found: SlotName[] = []
  for (const { name: file } of listSources(folder, reportBadNames(slotsFolder, report))) {
    if (!/^[A-Z][^.]*\.(?:tsx?|jsx?)$/.test(file)) continue
    const known = slotNames.find((name) => file === `${name}.tsx`)
    if (known !== undefined) found.push(known)
    else reportUnknown(file, report)
  }
  return found
}

function reportUnknown(file: string, report: Report): void {
  const known = slotNames.map((name) => `${name}.tsx`)
  const hint = nearestName(file, known) || `; the slots are ${known.join(', ')}.`
  const message = `"${file}" is not a slot${hint} Names of other modules begin with a small letter`
  report({
    severity: 'error',
    rule: 'unknown-slot',
    message,
    at: { file: `${slotsFolder}/${file}`, line: 1, column: 1 },
  })
}
