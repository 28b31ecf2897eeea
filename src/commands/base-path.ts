import type { Project } from '../config/project.ts'
import { basePathPattern } from '../config/schema.ts'
import { isExternal } from '../model/url.ts'
import { Failure } from '../report/failure.ts'

/** The base path of the command line takes the place of the config's. */
export function withBasePath(project: Project, basePath: string | undefined): Project {
  if (basePath === undefined) return project
  const { config } = project
  const wanted = `/${basePath.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  if (isExternal(basePath) || !basePathPattern.test(wanted))
    throw new Failure(`--base-path must be a path such as /docs/, not "${basePath}"`, { status: 2 })
  return {
    ...project,
    config: {
      ...config,
      site: { ...config.site, basePath: wanted },
    },
  }
}
