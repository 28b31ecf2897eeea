import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Project } from '../config/project.ts'
import { basePathPattern } from '../config/schema.ts'
import { isExternal } from '../formats/names/url.ts'
import { Failure } from '../report/failure.ts'
import { isSystemError } from '../system/system-error.ts'

/** `--base-path` overrides the base path in the config. */
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

/** The same for a site that is already built. Without `--base-path`, its own files show the base path of the build. */
export function withBuiltBasePath(project: Project, basePath: string | undefined, out: string): Project {
  return withBasePath(project, basePath ?? readBuiltBasePath(path.resolve(project.root, out)))
}

/** The first rule in `_headers` applies to every address of the site. */
function readBuiltBasePath(folder: string): string | undefined {
  try {
    const [first = ''] = readFileSync(path.join(folder, '_headers'), 'utf8').split('\n', 1)
    return basePathPattern.test(first.slice(0, -1)) && first.endsWith('/*') ? first.slice(0, -1) : undefined
  } catch (error) {
    // The code that uses the site reports that it is missing.
    if (isSystemError(error)) return undefined
    throw error
  }
}
