import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { readUsableConfig, type UsableConfig } from '../config/read.ts'
import type { Project } from '../config/project.ts'
import type { Report } from '../report/problem.ts'
import { ConfigError } from './evaluate-module.ts'
import { noteUnrecordable } from '../system/source-files.ts'

const configOfDocusaurus = /^docusaurus\.config\.(?:m?[jt]s|c[jt]s)$/

/** Reads the config of a site, or that of another tool if docsgen's does not exist. See `readUsableConfig`. */
export async function openSite(file: string, report: Report): Promise<UsableConfig | undefined> {
  const foreign = findForeignConfig(file)
  if (foreign === undefined) return readUsableConfig(file, report)
  const name = path.basename(foreign)
  // It is unknown what a config that is code reads.
  noteUnrecordable()
  try {
    const { readDocusaurusSite } = await import('./docusaurus.ts')
    const { root, options, notices, foreignConfig } = await readDocusaurusSite(foreign)
    const shown = path.relative(root, foreign).replaceAll(path.sep, '/')
    for (const notice of notices)
      report({ severity: 'warning', rule: 'left-out', message: `docsgen leaves out ${notice}`, at: { file: shown } })
    return await readUsableConfig(foreign, report, { root, name: shown, text: stringify(options), foreignConfig })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const message = `this config cannot be read: ${error.message}`
    report({ severity: 'error', rule: 'config', message, at: { file: name } })
    return undefined
  }
}

/** Reads a config that must be valid. */
export async function openValidSite(file: string, report: Report): Promise<Project | undefined> {
  const read = await openSite(file, report)
  return read?.isRight === true ? read.project : undefined
}

/** For commands that read no pages: what was left out of them was reported when they were built. */
export function withoutNotices(report: Report): Report {
  return (problem) => {
    if (problem.rule !== 'left-out') report(problem)
  }
}

/** The config of another tool in the place where docsgen's config is not. */
function findForeignConfig(file: string): string | undefined {
  const absolute = path.resolve(file)
  if (configOfDocusaurus.test(path.basename(absolute))) return absolute
  const folder = path.dirname(absolute)
  if (existsSync(absolute) || !existsSync(folder)) return undefined
  const name = readdirSync(folder).find((entry) => configOfDocusaurus.test(entry))
  return name === undefined ? undefined : path.join(folder, name)
}
