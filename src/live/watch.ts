import path from 'node:path'
import { watch } from 'chokidar'

/** Reports changes of files and folders. */
export interface Watcher {
  /** Watches exactly these paths from now on. */
  readonly follow: (paths: readonly string[]) => void
  /** Restarts the watcher; otherwise a folder that was removed and created again is not watched. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface WatchRequest {
  readonly paths: readonly string[]
  /** Absolute paths of folders to ignore. */
  readonly ignored: readonly string[]
  /** Called with absolute paths; changes that occur together are reported together. */
  readonly onChange: (files: ReadonlySet<string>) => void
  /** Called if the system cannot watch files, for example because there are too many. */
  readonly onFailure: (message: string) => void
}

/**
 * Milliseconds in which changes are combined: short enough for a writer, long enough for an editor that writes twice.
 */
const together = 4

/** Watches files with chokidar; no other module uses it directly. */
export function startWatcher({ paths, ignored, onChange, onFailure }: WatchRequest): Watcher {
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let followed = new Set(paths)
  const reportChanges = (): void => {
    const files = waiting
    waiting = new Set()
    timer = undefined
    onChange(files)
  }
  const note = (event: string, file: string): void => {
    if (event === 'ready' || event === 'raw') return
    waiting.add(path.resolve(file))
    timer ??= setTimeout(reportChanges, together)
  }
  const isIgnored = (file: string): boolean =>
    /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(file) ||
    ignored.some((folder) => file === folder || file.startsWith(`${folder}${path.sep}`))
  const start = (): ReturnType<typeof watch> => {
    const watcher = watch([...followed], { ignoreInitial: true, ignored: isIgnored, ignorePermissionErrors: true })
    watcher.on('all', note)
    watcher.on('error', (error) => onFailure(error instanceof Error ? error.message : String(error)))
    return watcher
  }
  let current = start()
  return {
    follow: (next) => {
      const wanted = new Set(next)
      const added = [...wanted].filter((file) => !followed.has(file))
      const dropped = [...followed].filter((file) => !wanted.has(file))
      if (added.length > 0) current.add(added)
      if (dropped.length > 0) current.unwatch(dropped)
      followed = wanted
    },
    restart: async () => {
      await current.close()
      current = start()
    },
    close: async () => {
      clearTimeout(timer)
      await current.close()
    },
  }
}
