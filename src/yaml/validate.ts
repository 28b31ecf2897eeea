import type * as z from 'zod'
import { isGroup } from '../formats/raw-values.ts'
import { findNearest, nearestName } from '../report/nearest-name.ts'
import type { Report } from '../report/problem.ts'
import { hintForForeignValue, hintForGroup, hintForUnknown } from '../report/unknown-key.ts'
import type { YamlDocument } from './document.ts'

/** Checks a YAML value against a schema and reports every error at its place. */
export function validateYaml<Schema extends z.ZodType>(
  document: YamlDocument,
  schema: Schema,
  rule: string,
  report: Report,
): z.output<Schema> | undefined {
  // Each schema is used only a few times, so compiling it (zod's JIT) would cost more than it saves.
  const result = schema.safeParse(document.value ?? {}, { reportInput: true, jitless: true })
  if (result.success) return result.data
  for (const issue of withoutMisspelt(result.error.issues)) reportIssue(issue, [], { document, schema, rule, report })
  return undefined
}

/** Checks a group of options the same way and leaves out the invalid ones, or all of them if that is not possible. */
export function validateParts<Schema extends z.ZodType>(
  document: YamlDocument,
  schema: Schema,
  rule: string,
  report: Report,
): z.output<Schema> | undefined {
  return validateYaml(document, schema, rule, report) ?? restOf(document.value, schema)
}

function restOf<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { error } = schema.safeParse(value, { jitless: true })
  const invalid = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0])],
  )
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !invalid.includes(key)))
  return schema.safeParse(rest, { jitless: true }).data
}

/** A required option that is missing because its name is misspelt is reported only once, at the name. */
function withoutMisspelt(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ key, parent: issue.path.join('.') })) : [],
  )
  return issues.filter((issue) => {
    if (issue.input !== undefined || issue.code === 'unrecognized_keys') return true
    const name = String(issue.path.at(-1))
    const parent = issue.path.slice(0, -1).join('.')
    return !unknown.some((other) => other.parent === parent && findNearest(other.key, [name]) !== undefined)
  })
}

interface Validation {
  readonly document: YamlDocument
  readonly schema: z.ZodType
  readonly rule: string
  readonly report: Report
}

function reportIssue(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[], validation: Validation): void {
  const { document, rule, report } = validation
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(validation.schema, path)
    const isTop = path.length === 0
    for (const key of issue.keys) {
      const holder = isTop ? known.find((group) => knownKeys(validation.schema, [group]).includes(key)) : undefined
      const others = known.filter((name) => name !== key)
      const hint = hintForUnknown(key, others, isTop ? validation.schema.meta() : undefined, holder)
      report({
        severity: 'error',
        rule,
        message: `"${[...path, key].join('.')}" is not an option${hint}`,
        at: document.placeOf([...path, key], 'key'),
      })
    }
    return
  }
  if (issue.code === 'invalid_union') {
    const kinds = kindsOf(validation.schema, path)
    if (isGroup(issue.input) && lacksKind(Object.keys(issue.input), kinds)) {
      const message = `"${path.join('.')}" needs one of these options: ${kinds.join(', ')}`
      report({ severity: 'error', rule, message, at: document.placeOf(path) })
      return
    }
    const branch = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0]
    if (branch !== undefined && depthOf(branch) > 0) {
      for (const inner of withoutMisspelt(branch)) reportIssue(inner, path, validation)
      return
    }
  }
  const name = path.length === 0 ? 'the document' : `"${path.join('.')}"`
  const hint = hintForValue(issue.input, path, validation.schema) || hintForOptions(issue, path, validation.schema)
  report({ severity: 'error', rule, message: `${name} ${sentenceOf(issue)}${hint}`, at: document.placeOf(path) })
}

function hintForValue(value: unknown, path: readonly PropertyKey[], schema: z.ZodType): string {
  if (value === null) return '; give it a value, or remove it'
  if (isBareVariable(value)) return '; put a value that begins with {{ in quotes'
  if (path.length !== 1) return ''
  return isGroup(value) ? hintForGroup(path[0], schema.meta()) : hintForForeignValue(path[0], schema.meta())
}

const mostNamed = 6

/** The options of a group, for a single value in its place. */
function hintForOptions(issue: z.core.$ZodIssue, path: readonly PropertyKey[], schema: z.ZodType): string {
  if (issue.code !== 'invalid_type' || issue.expected !== 'object' || issue.input === undefined) return ''
  const known = path.length === 0 ? [] : knownKeys(schema, path)
  if (known.length === 0) return ''
  return `; its options are ${known.slice(0, mostNamed).join(', ')}${known.length > mostNamed ? ', …' : ''}`
}

/** How YAML reads `{{product.name}}` without quotes: a group whose only name is itself a group. */
function isBareVariable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const [name = '', ...others] = Object.keys(value)
  return others.length === 0 && /^\{ [^{}]+ \}$/.test(name)
}

/** How deep inside a value a branch of a union failed. The deepest branch is the one that the writer meant. */
function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)))
}

/** A single entry often lacks its dash. */
function listHint({ expected, input }: z.core.$ZodIssueInvalidType): string {
  return expected === 'array' && describe(input) === describe({}) ? '; write "- " before its first option' : ''
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${article(issue.expected)}, not ${describe(issue.input)}${listHint(issue)}`
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value))
      const near = typeof issue.input === 'string' ? nearestName(issue.input, issue.values.map(String)) : ''
      if (issue.input === undefined)
        return `is missing; it is ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`
      return `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}, not ${describe(issue.input)}${near}`
    }
    case 'invalid_union':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${expectedOf(issue.errors).join(' or ')}, not ${describe(issue.input)}`
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message
    case 'too_big':
      return `must be at most ${String(issue.maximum)}, not ${describe(issue.input)}`
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return 'must not be empty'
      return `must be at least ${String(issue.minimum)}, not ${describe(issue.input)}`
    default:
      return issue.message
  }
}

/** What the branches of a union accept, each once. */
function expectedOf(branches: readonly (readonly z.core.$ZodIssue[])[]): string[] {
  const words = branches.flatMap((branch) =>
    branch.flatMap((issue) => {
      if (issue.code === 'invalid_type') return [article(issue.expected)]
      if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value))
      return issue.code === 'invalid_union' ? expectedOf(issue.errors) : [issue.message.replace(/^must be /, '')]
    }),
  )
  return [...new Set(words)]
}

function article(type: string): string {
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'a group of options',
    record: 'a group of names',
    null: 'empty',
  }
  return words[type] ?? type
}

function describe(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a group'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Whether a group has no option that shows which kind of entry it is, not even a misspelt one. */
function lacksKind(keys: readonly string[], kinds: readonly string[]): boolean {
  return kinds.length > 1 && !keys.some((key) => kinds.includes(key) || findNearest(key, kinds) !== undefined)
}

/** The first options of the kinds of groups at a path of a schema. */
function kindsOf(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  return schemasAt(schema, path).flatMap(({ shape }) => Object.keys(shape ?? {}).slice(0, 1))
}

/** The names of the options at a path of a schema. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  return [...new Set(schemasAt(schema, path).flatMap(({ shape }) => Object.keys(shape ?? {})))]
}

/** The groups, lists and records at a path of a schema. */
function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): SchemaShape[] {
  let current = variantsOf(schema as unknown as SchemaShape)
  for (const step of path) {
    current = current.flatMap(({ shape, element, valueType }) => {
      const inner = (shape && Object.hasOwn(shape, step) ? shape[String(step)] : undefined) ?? element ?? valueType
      return inner === undefined ? [] : variantsOf(inner)
    })
  }
  return current
}

/** The parts of zod's schema objects that lead from a schema to its inner schemas. */
interface SchemaShape {
  readonly shape?: Readonly<Record<string, SchemaShape>>
  readonly element?: SchemaShape
  readonly valueType?: SchemaShape
  readonly options?: readonly SchemaShape[]
  readonly unwrap?: () => SchemaShape
  readonly in?: SchemaShape
}

/** The groups, lists and records behind a schema, without their wrappers. */
function variantsOf(schema: SchemaShape): SchemaShape[] {
  if (schema.shape !== undefined || schema.element !== undefined || schema.valueType !== undefined) return [schema]
  if (schema.options !== undefined) return schema.options.flatMap(variantsOf)
  if (schema.in !== undefined) return variantsOf(schema.in)
  return typeof schema.unwrap === 'function' ? variantsOf(schema.unwrap()) : []
}
