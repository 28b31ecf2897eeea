import type { Project } from '../../config/project.ts'
import type { ApiComparison } from '../../model/api-change.ts'
import type { Report } from '../../report/problem.ts'
import { checkAgainst } from '../compare/check-against.ts'
import { loadApis } from '../read/load-apis.ts'

/**
 * Validates the API documents that the config names; gives what has changed in them since an earlier state, a file or
 * a commit, where one is named.
 */
export async function checkSpecs(
  project: Project,
  against: string | undefined,
  report: Report,
): Promise<ApiComparison[]> {
  const apis = await loadApis(project, report)
  return against === undefined ? [] : checkAgainst(project, apis, against, report)
}
