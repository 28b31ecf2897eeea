import { globSync } from 'node:fs'
import path from 'node:path'
import type { CallExpression, Program } from 'estree'
import { visit } from 'estree-util-visit'
import { parse as parseYaml } from 'yaml'
import { listOf } from '../formats/raw-values.ts'

/** Where code with `import.meta.glob` is. */
export interface GlobPlace {
  /** Absolute path of its file. */
  readonly file: string
  /** Absolute path of the folder that patterns with a slash at the start are relative to. */
  readonly root: string
}

interface GlobOptions {
  readonly eager?: boolean
  readonly import?: string
  readonly query?: string
  readonly as?: string
}

/** Whether code may import all files that a pattern matches, as Vite does. */
export function usesGlobs(code: string): boolean {
  return /\bimport\.meta\.glob\b/.test(code)
}

/** Replaces `import.meta.glob(…)` in JavaScript with imports of the files that its patterns match. */
export async function expandGlobs(code: string, place: GlobPlace): Promise<string> {
  if (!usesGlobs(code)) return code
  const { parse } = await import('acorn')
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program
  const calls: (CallExpression & { readonly start: number; readonly end: number })[] = []
  visit(program, (node) => {
    if (node.type === 'CallExpression' && isGlob(node)) calls.push(node as (typeof calls)[number])
  })
  const imports: string[] = []
  const expanded = calls.reduceRight((text, { start, end, arguments: given }) => {
    const [first, last] = [given[0], given.at(-1)] as unknown as (typeof calls)[number][]
    if (first === undefined || last === undefined) return text
    const [patterns, options] = parseYaml(`[${code.slice(first.start, last.end)}]`) as [string, GlobOptions?]
    return text.slice(0, start) + importAll([patterns].flat(), options ?? {}, place, imports) + text.slice(end)
  }, code)
  return [expanded, ...imports].join('\n')
}

function isGlob({ callee }: CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'MetaProperty' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'glob'
  )
}

/** An object with the modules, or functions that return them, by the paths of their files. */
function importAll(patterns: readonly string[], options: GlobOptions, place: GlobPlace, imports: string[]): string {
  const folder = path.dirname(place.file)
  const query = options.query ?? (options.as === undefined ? '' : `?${options.as}`)
  const name = options.import ?? (options.as === 'raw' ? 'default' : undefined)
  const entries = findFiles(patterns, place).map((file) => {
    const relative = path.relative(folder, file).replaceAll(path.sep, '/')
    const local = relative.startsWith('.') ? relative : `./${relative}`
    const key =
      patterns[0]?.startsWith('/') === true ? `/${path.relative(place.root, file).replaceAll(path.sep, '/')}` : local
    const own = `glob${String(imports.length)}`
    const clause = name === undefined ? `* as ${own}` : `{ ${name} as ${own} }`
    imports.push(`import ${clause} from ${JSON.stringify(local + query)}`)
    return `${JSON.stringify(key)}: ${options.eager === true ? own : `() => Promise.resolve(${own})`}`
  })
  return `({ ${entries.join(', ')} })`
}

function findFiles(patterns: readonly string[], { file, root }: GlobPlace): string[] {
  const cwd = path.dirname(file)
  const absolute = (pattern: string): string =>
    pattern.startsWith('/') ? path.join(root, pattern) : path.join(cwd, pattern)
  const [wanted, unwanted] = [false, true].map((isLeftOut) =>
    listOf(patterns)
      .map(String)
      .filter((pattern) => pattern.startsWith('!') === isLeftOut)
      .map((pattern) => absolute(pattern.replace(/^!/, ''))),
  ) as [string[], string[]]
  return globSync(wanted, { exclude: [...unwanted, '**/node_modules'] })
    .filter((found) => found !== file && path.extname(found) !== '')
    .toSorted()
}
