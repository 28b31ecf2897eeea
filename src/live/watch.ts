import path from 'node:path'
import { watch } from 'chokidar'

/** Tells of changes of files and folders. */
export interface Watcher {
  /** Watches these from now on, and nothing else. */
  readonly follow: (paths: readonly string[]) => void
  /** Starts again: a folder that was removed and made anew is not watched otherwise. */
  readonly restart: () => Promise<void>
  /** Resolves when everything is being watched. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface WatchRequest {
  readonly paths: readonly string[]
  /** Absolute folders in which nothing is of interest. */
  readonly ignored: readonly string[]
  /** Absolute paths; changes that come together are told together. */
  readonly onChange: (files: ReadonlySet<string>) => void
  /** The system cannot watch: too many files, or none of its kind. */
  readonly onFault: (message: string) => void
}

/** Milliseconds in which changes count as one: short enough for a writer, long enough for an editor's two calls. */
const together = 4

/** Watches files through chokidar, the one place that knows it. */
export function startWatcher({ paths, ignored, onChange, onFault }: WatchRequest): Watcher {
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let followed = new Set(paths)
  const tell = (): void => {
    const files = waiting
    waiting = new Set()
    timer = undefined
    onChange(files)
  }
  const note = (event: string, file: string): void => {
    if (event === 'ready' || event === 'raw') return
    waiting.add(path.resolve(file))
    timer ??= setTimeout(tell, together)
  }
  const isIgnored = (file: string): boolean =>
    /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(file) ||
    ignored.some((folder) => file === folder || file.startsWith(`${folder}${path.sep}`))
  const start = (): { readonly watcher: ReturnType<typeof watch>; readonly ready: Promise<void> } => {
    const watcher = watch([...followed], { ignoreInitial: true, ignored: isIgnored, ignorePermissionErrors: true })
    watcher.on('all', note)
    watcher.on('error', (error) => onFault(error instanceof Error ? error.message : String(error)))
    return { watcher, ready: new Promise((resolve) => watcher.once('ready', () => resolve())) }
  }
  let current = start()
  return {
    follow: (next) => {
      const wanted = new Set(next)
      const added = [...wanted].filter((file) => !followed.has(file))
      const dropped = [...followed].filter((file) => !wanted.has(file))
      if (added.length > 0) current.watcher.add(added)
      if (dropped.length > 0) current.watcher.unwatch(dropped)
      followed = wanted
    },
    restart: async () => {
      await current.watcher.close()
      current = start()
      await current.ready
    },
    ready: () => current.ready,
    close: async () => {
      clearTimeout(timer)
      await current.watcher.close()
    },
  }
}
