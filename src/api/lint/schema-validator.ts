import { createContext, Script } from 'node:vm'
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import { escapeName } from '../../formats/json-pointer.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import type { SchemaError } from '../../model/schemas.ts'
import { nameOfPart, summariseErrors } from './schema-errors.ts'
import { withoutIdentifiers } from '../schemas/plain-schemas.ts'
import type { SpecFile } from '../read/files/spec-files.ts'

/** The place of a schema: a file, and the path inside it. */
export interface SchemaPlace {
  readonly file: SpecFile
  readonly pointer: readonly string[]
  /** True for a list of what the schema describes. */
  readonly isList: boolean
}

/** Validates values against the schemas of files. A partial value may leave out required fields. */
export type SchemaValidator = (
  schema: SchemaPlace,
  value: unknown,
  extent: 'whole' | 'part',
) => readonly SchemaError[] | { readonly error: string }

/** Creates a JSON Schema validator. References may lead from one of the files to another. */
export async function createSchemaValidator(files: readonly SpecFile[]): Promise<SchemaValidator> {
  const { ajv, validate } = await createAjv()
  const byPath = new Map(files.map((one) => [one.absolute, one]))
  for (const file of byPath.values()) {
    if (typeof file.value !== 'object' || file.value === null) continue
    ajv.addSchema({ $id: idOf(file, 'whole'), $defs: {}, ...schemasOf(file, 'whole', byPath) })
    ajv.addSchema({ $id: idOf(file, 'part'), $defs: {}, ...(loosen(schemasOf(file, 'part', byPath)) as object) })
  }
  const lists = new Map<string, ValidateFunction>()
  return ({ file, pointer, isList }, value, extent) => {
    const id = `${idOf(file, extent)}${fragmentOf(pointer)}`
    try {
      const check = isList
        ? takeOrMake(lists, id, () => ajv.compile({ type: 'array', items: { $ref: id } }))
        : ajv.getSchema(id)
      if (check === undefined) return { error: 'there is no such schema' }
      const { errors, unchecked, reason } = validate(() => (check(value) ? [] : summariseErrors(check.errors ?? [])))
      const places = new Map(unchecked.map((error) => [JSON.stringify([error.path, error.of]), error]))
      return [
        ...errors,
        ...[...places.values()].map(({ path, of }): SchemaError => {
          return { path, of, message: `${nameOfPart(path)} ${reason}`, kind: 'unchecked' }
        }),
      ]
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** Creates the validator for all schemas. It ignores formats and limits the time of patterns. */
export async function createAjv(): Promise<{ readonly ajv: Ajv2020; readonly validate: Patterns['validate'] }> {
  const { Ajv2020 } = await import('./ajv.ts')
  const { create, validate } = createPatterns()
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    ownProperties: true,
    // 4.35 is a multiple of 0.01, although computers divide it with a remainder.
    multipleOfPrecision: 9,
    validateFormats: false,
    validateSchema: false,
    logger: false,
    code: { regExp: Object.assign(create, { code: '' }) },
  })
  return { ajv, validate }
}

/** A JSON pointer as the fragment of an address. */
export function fragmentOf(pointer: readonly string[]): string {
  const parts = pointer.map((part) => encodeURIComponent(escapeName(part)))
  return `#/${parts.join('/')}`.replace(/\/$/, '')
}

function schemasOf(file: SpecFile, extent: 'whole' | 'part', byPath: ReadonlyMap<string, SpecFile>): object {
  const value = withoutIdentifiers(file, { main: file, byPath }, (target) => {
    const fragment = fragmentOf(target.pointer)
    return target.file === file ? fragment : `${idOf(target.file, extent)}${fragment}`
  })
  const { $schema: _schema, ...schemas } = value as Readonly<Record<string, unknown>>
  return schemas
}

function idOf({ absolute }: SpecFile, extent: 'whole' | 'part'): string {
  return `http://${extent}${encodeURI(absolute.replaceAll('\\', '/').replace(/^(?!\/)/, '/'))}`
}

/** Keywords that require something to exist. */
const demands = new Set(['required', 'minProperties', 'minItems', 'minContains', 'dependentRequired', 'if', 'contains'])

/** The schema for a partial value: what exists must be valid, but nothing is required. */
function loosen(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosen)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    // A property may have the name of a keyword; its value is then a schema.
    const isSchemaMap = key === 'properties' || key === 'patternProperties' || key === '$defs'
    if (isSchemaMap && typeof value === 'object' && value !== null) return [[key, mapValues(value, loosen)]]
    if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') return [[key, value]]
    if (demands.has(key) || key === 'not') return []
    // Without required fields, several branches may match.
    return [[key === 'oneOf' ? 'anyOf' : key, loosen(value)]]
  })
  return Object.fromEntries(entries)
}

function mapValues(value: object, change: (item: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]))
}

/** A pattern as the validator of schemas uses it. */
interface Pattern {
  readonly test: (text: string) => boolean
  /** The key under which the validator caches patterns. */
  readonly toString: () => string
}

/** The patterns of one document. */
interface Patterns {
  readonly create: (source: string, flags: string) => Pattern
  readonly validate: <Found>(findErrors: () => readonly Found[]) => Findings<Found>
}

/** What a validation found. */
interface Findings<Found> {
  readonly errors: readonly Found[]
  /** What depends on patterns that did not answer in time. */
  readonly unchecked: readonly Found[]
  /** Why they are not checked, and how to fix it. */
  readonly reason: string
}

/** The limit for matching one text, in milliseconds of the processor. */
const longest = 500
/** How many patterns of a document may exceed the time limit. */
const patience = 4

/** With at most one choice, matching takes at most quadratic time in the length of the text. */
const choices = /[*+?{|]|\\[1-9k]/g
const shortText = 1_000

/**
 * Compiles patterns of untrusted documents, which could run forever on a chosen text. Patterns that are not known to be
 * fast run with a time limit. If a pattern exceeds it, the validation is run with both answers, and results that differ
 * are unknown. An invalid pattern matches every text.
 */
function createPatterns(): Patterns {
  const context = createContext({})
  const search = new Script('expression.test(text)')
  const slow: string[] = []
  const blamed = new Set<string>()
  let assumed = true
  const create = (source: string, flags: string): Pattern => {
    const toString = (): string => `/${source}/${flags}`
    let expression: RegExp
    try {
      expression = new RegExp(source, flags)
    } catch {
      return { test: () => true, toString }
    }
    const testInTime = (text: string): boolean => {
      if (!slow.includes(source) && slow.length < patience) {
        Object.assign(context, { expression, text })
        const answer = runInTime((timeout) => Boolean(search.runInContext(context, { timeout })))
        if (answer !== undefined) return answer
        slow.push(source)
      }
      for (const one of slow.includes(source) ? [source] : slow) blamed.add(one)
      return assumed
    }
    const isQuick = (source.match(choices)?.length ?? 0) <= 1
    return {
      test: (text) => (isQuick && text.length <= shortText ? expression.test(text) : testInTime(text)),
      toString,
    }
  }
  const validate = <Found>(findErrors: () => readonly Found[]): Findings<Found> => {
    blamed.clear()
    assumed = true
    const errors = findErrors()
    if (blamed.size === 0) return { errors, unchecked: [], reason: '' }
    assumed = false
    const others = findErrors()
    const [inFirst, inSecond] = [errors, others].map((list) => new Set(list.map((one) => JSON.stringify(one))))
    return {
      errors: errors.filter((one) => inSecond?.has(JSON.stringify(one))),
      unchecked: [
        ...errors.filter((one) => !inSecond?.has(JSON.stringify(one))),
        ...others.filter((one) => !inFirst?.has(JSON.stringify(one))),
      ],
      reason: describe([...blamed]),
    }
  }
  return { create, validate }
}

/**
 * Runs code that gets its timeout, or returns `undefined` if it takes too long. Timeouts measure time that passes, in
 * which a busy machine may not run the thread, so the result would depend on the load. After a timeout without enough
 * work, the code gets more time.
 */
function runInTime<Result>(run: (timeout: number) => Result): Result | undefined {
  const start = process.cpuUsage()
  for (let timeout = longest; ; timeout *= 2) {
    try {
      return run(timeout)
    } catch {
      const { user, system } = process.cpuUsage(start)
      if (user + system >= longest * 1000) return undefined
    }
  }
}

function describe(slow: readonly string[]): string {
  const patterns = slow.map((source) => JSON.stringify(source)).join(', ')
  return slow.length === 1
    ? `is not checked, because the pattern ${patterns} takes too long; simplify the pattern`
    : `is not checked, because the patterns ${patterns} take too long; simplify them`
}
