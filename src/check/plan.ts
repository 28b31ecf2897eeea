import { isMainEdition } from '../config/editions.ts'
import type { Project } from '../config/project.ts'
import type { Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'
import { checkEditions } from './editions.ts'
import { checkInternalLinks, checkNavigation, checkOrigins, checkOrphans, checkPageImages } from './links.ts'

/** Runs all checks that need only the plan. `generated` are routes of files that docsgen generates. */
export function checkPlan(site: Site, project: Project, generated: ReadonlySet<string>, report: Report): void {
  const { config } = project
  checkInternalLinks(site.pages, config, report)
  // The bar and the footer of other editions are those of the main one.
  if (isMainEdition(config)) {
    checkNavigation(site, project, generated, report)
    checkEditions(project, report)
  }
  checkOrphans(site, config, report)
  checkOrigins(site, config, report)
  checkPageImages(site, config, report)
}
