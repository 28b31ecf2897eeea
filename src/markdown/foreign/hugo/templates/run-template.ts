import { parseYaml } from '../../../../yaml/document.ts'
import type { Expression, PathStart } from './parse-expression.ts'
import { parseTemplate, type BranchNode, type TemplateNode } from './parse-template.ts'
import { keepsContent, templateFunctions } from './template-functions.ts'
import {
  entriesOf,
  fieldOf,
  innerMark,
  isTrue,
  objectOf,
  showValue,
  type HugoObject,
  type ReportUnknown,
} from './template-values.ts'

/** What a template can use. */
export interface TemplateSite {
  /** The value of `site`. */
  readonly site: HugoObject
  /** The folders of templates. */
  readonly layouts: readonly string[]
  /** Reads a file of the site. */
  readonly readText: (file: string) => string | undefined
  /** A text of the site's translations. */
  readonly translate: (key: string) => string | undefined
  /** Called for what is not known. Then the result is not used. */
  readonly unknown: ReportUnknown
}

interface Run extends TemplateSite {
  /** The value that templates call `$`. */
  readonly top: unknown
  readonly definitions: Map<string, readonly TemplateNode[]>
  readonly depth: number
  /** The value that a partial returns in place of its text. */
  readonly returned: unknown[]
}

/** The variables of a block, and those around it. */
interface Scope {
  readonly dot: unknown
  readonly variables: Map<string, unknown>
  readonly outer: Scope | undefined
}

/** The text that a template of Hugo shows for a value. */
export function runTemplate(text: string, value: unknown, site: TemplateSite): string {
  return runAgain(text, { ...site, top: value, definitions: new Map(), depth: 0, returned: [] })
}

function runAgain(text: string, run: Run): string {
  const nodes = parseTemplate(text)
  if (nodes !== undefined) return runNodes(nodes, scopeOf(run.top), run)
  run.unknown('syntax that is not read')
  return ''
}

function scopeOf(dot: unknown, outer?: Scope, variables: readonly (readonly [string, unknown])[] = []): Scope {
  return { dot, outer, variables: new Map(variables) }
}

function runNodes(nodes: readonly TemplateNode[], scope: Scope, run: Run): string {
  return nodes.map((node) => runNode(node, scope, run)).join('')
}

function runNode(node: TemplateNode, scope: Scope, run: Run): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'show') return showValue(evaluate(node.value, scope, run), run.unknown)
  if (node.kind === 'set') {
    const value = evaluate(node.value, scope, run)
    const place = node.isNew ? scope : (scopeWith(node.name, scope) ?? scope)
    place.variables.set(node.name, value)
    return ''
  }
  if (node.kind === 'define') {
    run.definitions.set(node.name, node.body)
    return ''
  }
  if (node.kind === 'template') {
    const value = node.value && evaluate(node.value, scope, run)
    const body = run.definitions.get(node.name)
    if (body !== undefined && run.depth < deepest)
      return runNodes(body, scopeOf(value), { ...run, top: value, depth: run.depth + 1 })
    run.unknown(`the template "${node.name}"`)
    return ''
  }
  return runBranch(node, scope, run)
}

const deepest = 20

function runBranch(node: BranchNode, scope: Scope, run: Run): string {
  const value = evaluate(node.value, scope, run)
  const [first = '', second = first] = node.names
  const otherwise = (): string => runNodes(node.otherwise, scopeOf(scope.dot, scope), run)
  if (node.kind === 'range') {
    const entries = entriesOf(value, run.unknown)
    if (entries.length === 0) return otherwise()
    return entries
      .map(([key, one]) =>
        runNodes(
          node.body,
          scopeOf(
            one,
            scope,
            second === first
              ? [[first, one]]
              : [
                  [first, key],
                  [second, one],
                ],
          ),
          run,
        ),
      )
      .join('')
  }
  if (!isTrue(value)) return otherwise()
  return runNodes(node.body, scopeOf(node.kind === 'with' ? value : scope.dot, scope, [[first, value]]), run)
}

function scopeWith(name: string, scope: Scope | undefined): Scope | undefined {
  return scope === undefined || scope.variables.has(name) ? scope : scopeWith(name, scope.outer)
}

function evaluate(expression: Expression, scope: Scope, run: Run, last: readonly unknown[] = []): unknown {
  if (expression.kind === 'value') return last.length === 0 ? expression.value : run.unknown('a value with arguments')
  if (expression.kind === 'pipe')
    return expression.parts.reduce<readonly unknown[]>((piped, part) => [evaluate(part, scope, run, piped)], last)[0]
  const { start, fields } = expression
  const args = [...expression.args.map((one) => evaluate(one, scope, run)), ...last]
  if (start.kind === 'function') return callFunction(start.name, args, run)
  const value = startValue(start, scope, run)
  if (fields.length === 0) return args.length === 0 ? value : run.unknown('a value with arguments')
  return fields.reduce(
    (found, name, index) => fieldOf(found, name, index === fields.length - 1 ? args : [], run.unknown),
    value,
  )
}

function startValue(start: Exclude<PathStart, { kind: 'function' }>, scope: Scope, run: Run): unknown {
  if (start.kind === 'dot') return scope.dot
  if (start.kind === 'brackets') return evaluate(start.inner, scope, run)
  if (start.name === '$') return run.top
  const place = scopeWith(start.name, scope)
  return place === undefined ? run.unknown(`the variable ${start.name}`) : place.variables.get(start.name)
}

function callFunction(written: string, args: readonly unknown[], run: Run): unknown {
  // `site.Params.x` and `hugo.Version` are values.
  const [first = '', ...fields] = written.split('.')
  if (first === 'site' || written.startsWith('hugo.Data'))
    return fields.reduce<unknown>((found, name) => fieldOf(found, name, [], run.unknown), run.site)
  const hasContent = args.some((one) => typeof one === 'string' && one.includes(innerMark))
  if (hasContent && !keepsContent.test(written)) return run.unknown(`${written} of the content`)
  if (written === 'return') {
    run.returned.push(args[0])
    return ''
  }
  const call = templateFunctions.get(written)
  if (call !== undefined) return call(args, run.unknown)
  if (/^(?:os\.ReadFile|readFile)$/.test(written)) return run.readText(fileName(args[0])) ?? run.unknown('a file')
  if (/^(?:os\.FileExists|fileExists)$/.test(written)) return run.readText(fileName(args[0])) !== undefined
  if (written === 'resources.Get') {
    const text = run.readText(`assets/${fileName(args[0])}`)
    return text === undefined ? undefined : objectOf({ Content: () => text })
  }
  if (/^(?:i18n|T|lang\.Translate)$/.test(written))
    return run.translate(showValue(args[0], run.unknown)) ?? run.unknown('a translation')
  if (/^(?:transform\.)?[uU]nmarshal$/.test(written)) return readStructure(args.at(-1)) ?? run.unknown('data')
  if (/^(?:partial(?:Cached)?|partials\.Include(?:Cached)?)$/.test(written)) return runPartial(args, run)
  return run.unknown(written)
}

/** Data in a text: JSON or YAML. */
function readStructure(text: unknown): unknown {
  return typeof text === 'string' ? parseYaml({ text, file: '' }, () => undefined)?.value : undefined
}

function fileName(name: unknown): string {
  return String(name).replace(/^\/+/, '')
}

function runPartial([written, value]: readonly unknown[], run: Run): unknown {
  const name = String(written).replace(/\.html$/, '')
  const files = run.layouts.flatMap((layout) => ['partials', '_partials'].map((one) => `${layout}/${one}/${name}.html`))
  const text = files.map(run.readText).find((one) => one !== undefined)
  if (text === undefined || run.depth >= deepest) return run.unknown(`the partial "${name}"`)
  const inner = { ...run, top: value, definitions: new Map(), depth: run.depth + 1, returned: [] as unknown[] }
  const shown = runAgain(text, inner).trim()
  return inner.returned.length === 0 ? shown : inner.returned[0]
}
