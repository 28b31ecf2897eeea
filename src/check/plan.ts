import { isMainEdition, isBuilt } from '../config/editions.ts'
import type { Project } from '../config/project.ts'
import { errorOfTocLevels } from '../config/rules.ts'
import type { Config } from '../config/schema.ts'
import { placeOfKey } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'
import { checkBasePath } from './base-path.ts'
import { checkInternalLinks, checkNavigation, checkOrigins, checkOrphans, checkPageImages } from './links.ts'
import { usualFolder } from '../config/language-words.ts'

/** Runs all checks that need only the plan. `generated` are routes of files that docsgen generates. */
export function checkPlan(site: Site, project: Project, generated: ReadonlySet<string>, report: Report): void {
  const { config } = project
  checkInternalLinks(site.pages, config, report)
  // The bar and the footer of other editions are those of the main one.
  if (isMainEdition(config)) {
    checkNavigation(site, project, generated, report)
    checkEditions(project, report)
    checkBasePath(site, project, report)
  }
  checkOrphans(site, config, report)
  checkOrigins(site, config, report)
  checkPageImages(site, config, report)
  checkTocLevels(site, config, report)
}

/** Checks the levels that pages set. The config's own are checked when it is read. Other tools accept any. */
function checkTocLevels({ pages }: Site, { docs, markdown }: Config, report: Report): void {
  const severity = markdown.dialect === 'docsgen' ? 'error' : 'warning'
  for (const { page } of pages) {
    const key = (['toc_min_heading_level', 'toc_max_heading_level'] as const).find(
      (name) => page.frontMatter[name] !== undefined,
    )
    const message = key && errorOfTocLevels(docs.toc, page.frontMatter)
    if (message !== undefined) report({ severity, rule: 'front-matter', message, at: placeOfKey(page, key ?? '') })
  }
}

/**
 * Warns of entries in the menus that the build has no pages for. They lead to sites that are built separately, and then the
 * config names their addresses. Sites of other tools are built as they are.
 */
function checkEditions({ config, document, foreignConfig }: Project, report: Report): void {
  if (foreignConfig !== undefined) return
  const warn = (at: readonly PropertyKey[], message: string): void =>
    report({ severity: 'warning', rule: 'config', message, at: document.placeOf(at) })
  const otherwise = 'or set "path" to the address of the site that has them'
  for (const [index, version] of config.versions.entries()) {
    const { name, path } = version
    if (index === 0 || path !== undefined || isBuilt(version)) continue
    warn(['versions', index, 'name'], `the version "${name}" has no pages; set "content" or "ref", ${otherwise}`)
  }
  const { locale, locales } = config.site
  for (const [index, { code, path, content }] of locales.entries()) {
    if (code === locale || path !== undefined || content !== undefined) continue
    const message = `the language "${code}" has no pages; create the folder "${usualFolder(code)}", ${otherwise}`
    warn(['site', 'locales', index, 'code'], message)
  }
}
