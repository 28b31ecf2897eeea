import type { Project } from '../../config/project.ts'
import type { ApiComparison } from '../../model/api-change.ts'
import type { Report } from '../../report/problem.ts'
import { checkAgainst } from '../compare/check-against.ts'
import { loadApis } from '../read/load-apis.ts'

/**
 * Validates the API documents in the config. If an earlier file or commit is given, returns what has changed since
 * then.
 */
export async function checkSpecs(
  project: Project,
  against: string | undefined,
  report: Report,
): Promise<ApiComparison[]> {
  const apis = await loadApis(project, report)
  return against === undefined ? [] : checkAgainst(project, apis, against, report)
}
