import type { Project } from '../config/project.ts'
import type { Report } from '../report/problem.ts'
import { loadApis } from './load-apis.ts'

/** Validates the API documents that the config names; gives how many there are. */
export async function checkSpecs(project: Project, report: Report): Promise<number> {
  await loadApis(project, report)
  return project.config.api.length
}
