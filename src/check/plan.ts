import type { Project } from '../config/project.ts'
import type { Page } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'
import { checkInternalLinks, checkNavigation, checkOrigins, checkOrphans, checkPageImages } from './internal-links.ts'

/** What is known of a site beside its plan. */
export interface KnownOfSite {
  /** Routes of files that docsgen makes. */
  readonly generated: ReadonlySet<string>
  /** Whether every link of a page was found right in a site of the same shape. */
  readonly isSound: (page: Page) => boolean
}

/** All that can be checked on the plan. */
export function checkPlan(site: Site, project: Project, { generated, isSound }: KnownOfSite, report: Report): void {
  const { config } = project
  const unsure = site.pages.filter(({ page }) => !isSound(page))
  checkInternalLinks(unsure, config, report)
  checkNavigation(site, project, generated, report)
  checkOrphans(site, config, report)
  checkOrigins(site, config, report)
  checkPageImages(site, config, report)
}
