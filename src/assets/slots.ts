import { hash } from 'node:crypto'
import path from 'node:path'
import type { ExtraSources } from '../config/policy/policy-sources.ts'
import type { OutputFile } from '../model/output.ts'
import { slotNames, type SlotModule, type SlotName } from '../model/slot-modules.ts'
import { reportBadNames } from '../report/bad-name.ts'
import { nearestName } from '../report/nearest-name.ts'
import type { Report } from '../report/problem.ts'
import { makeFolderSync } from '../system/make-folder.ts'
import { kindOf, listSources, noteUnrecordable } from '../system/source-files.ts'
import {
  compileModules,
  filesOfErrors,
  filesOfModules,
  hashInputs,
  reportErrors,
  settingsFor,
} from './compile-modules.ts'
import { bundleStyles } from './module-styles.ts'
import { forgetOthers, listBrowserFiles, styleFileOf } from './modules.ts'
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
  makeFolderSync(folder)
  const request = { root, folder, plugins: [], hasSourceMaps: true }
  const entryPoints = (wanted: readonly SlotName[]): Record<string, string> =>
    Object.fromEntries(wanted.map((name) => [`slot-${name}`, path.join(root, fileOf(name))]))
  const compile = (wanted: readonly SlotName[]): ReturnType<typeof compileModules> =>
    compileModules({ ...request, entryPoints: entryPoints(wanted) })
  let compiled = await compile(names)
  let valid = names
  const broken: string[] = []
  if ('faults' in compiled) {
    valid = []
    // Each slot separately, so that an error in one does not hide those in others.
    for (const name of names) {
      const own = await compile([name])
      if ('inputs' in own) valid.push(name)
      else {
        broken.push(...filesOfErrors(own))
        reportErrors(own, report)
      }
    }
    compiled = await compile(valid)
  }
  const made = 'inputs' in compiled ? compiled : { inputs: {}, outputs: {} }
  const { inputs, outputs: modules } = made
  const { checkCode } = await import('./check-code.ts')
  await checkCode({ root, inputs, policy }, report)
  const hasStyles = Object.keys(inputs).some((file) => file.endsWith('.css'))
  const styles = hasStyles ? (await bundleStyles(entryPoints(valid), settingsFor(request), report)).outputs : {}
  const outputs = { ...modules, ...styles }
  forgetOthers(folder, [...Object.values(outputs), ...Object.values(modules).map((file) => `${file}.map`)])
  const slots = valid.map((name): SlotModule => {
    const sheet = styleFileOf(folder, outputs[`style-slot-${name}`])
    return {
      name,
      file: fileOf(name),
      compiled: path.join(folder, outputs[`slot-${name}`] ?? ''),
      fingerprint: hash('sha256', [hashInputs(root, fileOf(name), made), ...sheet.map((own) => own.name)].join()),
      styles: sheet,
    }
  })
  const sources = [...filesOfModules(inputs), ...broken]
  return { slots, sources, browserFiles: listBrowserFiles(outputs, folder) }
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
