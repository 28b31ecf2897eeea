import { hostname, userInfo } from 'node:os'
import { redact } from '../../system/secrets.ts'
import { isSystemError } from '../../system/system-error.ts'

/** Describes who holds the store, for other publishers: the CI run, or the user on a local machine. */
export function describeActor(): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = process.env
  const run = process.env['CI_JOB_URL'] ?? process.env['BUILD_URL']
  if (server !== undefined && repository !== undefined && id !== undefined)
    return `${server}/${repository}/actions/runs/${id}`
  // The URL of a build server may contain a password.
  return run === undefined ? `${userName()}@${hostname()} (process ${String(process.pid)})` : redact(run)
}

/** Containers often run as a user ID that has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch (error) {
    if (!isSystemError(error)) throw error
    return `uid ${String(process.getuid?.())}`
  }
}
