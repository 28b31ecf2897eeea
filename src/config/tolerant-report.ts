import { tolerate, type Report } from '../report/problem.ts'
import type { Project } from './project.ts'

/** Reports what the tool that a site is written for accepts as warnings. */
export function tolerantReport(
  { foreignConfig, document }: Project,
  report: Report,
  use: 'site' | 'live' = 'site',
): Report {
  return foreignConfig === undefined ? report : tolerate(report, document.placeOf([]).file, use)
}
