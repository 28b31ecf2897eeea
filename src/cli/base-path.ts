import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Project } from '../config/project.ts'
import { basePathPattern } from '../config/schema.ts'
import { isExternal } from '../formats/url.ts'
import { Failure } from '../report/failure.ts'
import { isSystemError } from '../system/system-error.ts'

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

/** The same for a site that is built already: where the command line is silent, its files say what they were made for. */
export function withBuiltBasePath(project: Project, basePath: string | undefined, out: string): Project {
  return withBasePath(project, basePath ?? readBuiltBasePath(path.resolve(project.root, out)))
}

/** The first rule of `_headers` is for every address of the site. */
function readBuiltBasePath(folder: string): string | undefined {
  try {
    const [first = ''] = readFileSync(path.join(folder, '_headers'), 'utf8').split('\n', 1)
    return basePathPattern.test(first.slice(0, -1)) && first.endsWith('/*') ? first.slice(0, -1) : undefined
  } catch (error) {
    // Whoever uses the site tells that it is not there.
    if (isSystemError(error)) return undefined
    throw error
  }
}
