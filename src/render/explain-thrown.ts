import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPresent } from '../cache/record.ts'
import type { Place } from '../model/page.ts'
import { placeOfText } from '../report/place-of-text.ts'
import { messageOfThrown } from '../system/message-of-thrown.ts'

/** What code of a page threw, and its place, if that is known better than by the page. */
export interface Thrown {
  readonly message: string
  readonly at?: Place | undefined
  /** The module of the site that threw it. */
  readonly source: string | undefined
  /** The package that threw it, while a module of the site used it. */
  readonly failedPackage: string | undefined
}

interface RunModule {
  readonly root: string
  /** The page, below the folder `root`. */
  readonly file: string
  /** Its compiled file. */
  readonly address: string
}

/** Explains a thrown value to the author, without the files that docsgen compiles. `file` is below the folder `root`. */
export function explainThrown(error: unknown, { root, file, address }: RunModule): Thrown {
  const message = messageOfThrown(error)
  const [, name] = /^Cannot find module '([^']+)'\s+Require stack:/.exec(message) ?? []
  const modules = error instanceof Error ? modulesOfError(error, path.dirname(fileURLToPath(address))) : []
  const source = modules.find((module) => !module.includes('node_modules/'))
  const failedPackage = packageOf.exec(modules[0] ?? '')?.[1]
  if (name === undefined) {
    const shown = failedPackage === undefined ? message : `the package "${failedPackage}" fails: ${message}`
    return { message: shown, source, failedPackage }
  }
  const loaders = name.slice(0, name.lastIndexOf('!') + 1)
  if (loaders === '')
    return { message: `there is no module "${name}" that "require" could find`, source, failedPackage }
  const fix = 'write the whole name of the file in "require", or in an import'
  const text = readPresent(path.join(root, source ?? file)) ?? ''
  return {
    message: `docsgen reads no file with a loader of webpack whose name is put together: "${name}"; ${fix}`,
    at: text.includes(loaders) ? placeOfText(source ?? file, text, [loaders]) : undefined,
    source,
    failedPackage,
  }
}

const packageOf = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/

/** The modules that an error went through. In a compiled file, each starts with a comment that names it. */
function modulesOfError({ stack = '' }: Error, folder: string): string[] {
  const frames = stack.matchAll(/(?:file:\/\/)?((?:\/|[a-z]:\\)[^()\n]*?\.mjs):(\d+):\d+/gi)
  return [...frames].flatMap(([, file = '', line = '']) => {
    const text = path.dirname(file) === folder ? readPresent(file) : undefined
    const before = text?.split('\n').slice(0, Number(line)).toReversed() ?? []
    const name = before.map((one) => /^\/\/ (\S.*\.[cm]?[jt]sx?)$/.exec(one)?.[1]).find((found) => found !== undefined)
    return name ?? []
  })
}
