import type { Project } from '../../config/project.ts'
import type { PageTree } from '../../model/page-tree.ts'
import type { Report } from '../../report/problem.ts'
import { createHeadingRule } from './prose-headings.ts'
import { createSpellingRule } from './prose-spelling.ts'
import { readStretches } from './prose-text.ts'
import { checkRepeatedWords, createBannedRule, createTermRule, type ProseRule } from './prose-words.ts'
import type { FileReader, Speller } from './speller.ts'

/** Checks the prose of a page with the rules of the site's config. */
export type ProseCheck = (page: PageTree, report: Report) => void

/** Makes the prose check for a config. The dictionary is loaded only if the config names one. */
export async function createProseCheck(project: Project, readFile: FileReader, report: Report): Promise<ProseCheck> {
  const options = project.config.check.prose
  if (options === undefined) return () => undefined
  const speller = await loadWhenAsked(project, readFile, report)
  const rules: ProseRule[] = [createTermRule(options), createBannedRule(options)]
  if (options.repeatedWords) rules.push(checkRepeatedWords)
  if (options.headings?.case === 'sentence') rules.push(createHeadingRule(options.headings, speller))
  if (speller !== undefined) rules.push(createSpellingRule(speller))
  return (page, tell) => {
    for (const stretch of readStretches(page)) for (const rule of rules) rule(stretch, tell)
  }
}

async function loadWhenAsked(project: Project, readFile: FileReader, report: Report): Promise<Speller | undefined> {
  if (project.config.check.prose?.spelling === undefined) return undefined
  const { loadSpeller } = await import('./speller.ts')
  return loadSpeller(project.config.check.prose.spelling, { project, readFile, report })
}
