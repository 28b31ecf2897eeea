import path from 'node:path'
import type { Loader, Metafile } from 'esbuild'
import type { Node, Program } from 'estree'
import { visit } from 'estree-util-visit'
import { listBlocked } from '../config/blocked-parts.ts'
import { blockedSource, type ExtraSources, type SourceKind } from '../config/policy-sources.ts'
import { blockedByPolicy } from '../formats/blocked-source.ts'
import { placeOfText } from '../report/place-of-text.ts'
import type { Report } from '../report/problem.ts'
import { readSource } from '../system/source-files.ts'
import { filesOfModules } from './compile-modules.ts'
import { isPartModule } from './interactive-parts.ts'

interface CompiledCode {
  readonly root: string
  readonly inputs: Metafile['inputs']
  /** What the content security policy permits; `undefined` if the site has none. */
  readonly policy: ExtraSources | undefined
}

/**
 * Warns about what modules for the browser load from other hosts, as far as their code names the address. Pages are
 * rendered without running it. The live preview reports what browsers block.
 */
export async function reportBlockedCode({ root, inputs, policy }: CompiledCode, report: Report): Promise<void> {
  const files = listBrowserModules(inputs)
  if (policy === undefined || files.size === 0) return
  const [{ transform }, { parse }] = await Promise.all([import('esbuild'), import('acorn')])
  for (const file of files) {
    const source = readSource(path.join(root, file)).toString('utf8')
    const loader = path
      .extname(file)
      .replace(/^\.[mc]?/, '')
      .replace(/^js$/, 'jsx') as Loader
    const { code } = await transform(source, { loader, jsx: 'automatic', target: 'es2022', logLevel: 'silent' })
    const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program
    for (const [message, ...texts] of listBlockedCode(tree, policy)) {
      report({ severity: 'warning', rule: 'blocked-source', message, at: placeOfText(file, source, texts) })
    }
  }
}

/** The modules of the site that run in the browser, without those of packages. */
function listBrowserModules(inputs: Metafile['inputs']): Set<string> {
  const own = new Set(filesOfModules(inputs).filter((file) => /\.[cm]?[jt]sx?$/.test(file)))
  const found = new Set<string>()
  const follow = (file: string): void => {
    if (found.has(file) || !own.has(file)) return
    found.add(file)
    for (const { path: imported } of inputs[file]?.imports ?? []) follow(imported)
  }
  for (const file of own) if (isPartModule(file)) follow(file)
  return found
}

type Blocked = readonly [message: string, ...texts: string[]]

/** What a call or `new` with this name loads from the address that is its first argument. */
const loads: Readonly<Record<string, SourceKind>> = {
  fetch: 'connect',
  sendBeacon: 'connect',
  EventSource: 'connect',
  WebSocket: 'connect',
}

function listBlockedCode(tree: Program, policy: ExtraSources): Blocked[] {
  const values = new Map<string, Node>()
  visit(tree, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      values.set(node.id.name, node.init)
  })
  const blocked: Blocked[] = []
  const check = (node: Node | null | undefined, kind: SourceKind): void => {
    const address = textOf(node, values)
    const message = address !== undefined && /^(?:\w+:)?\/\//.test(address) && blockedSource(address, kind, policy)
    if (message) blocked.push([message, address ?? '', address?.replace(/\/$/, '') ?? ''])
  }
  visit(tree, (node) => {
    if (node.type === 'ImportExpression' || node.type === 'ImportDeclaration') check(node.source, 'script')
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const name = nameOf(node.callee)
    const kind = loads[name]
    if (kind !== undefined) check(node.arguments[0], kind)
    if (name === 'eval' || name === 'Function')
      blocked.push([`${blockedByPolicy} code that is made while it runs; do not use "${name}"`, `${name}(`])
    if (/^jsxs?$/.test(name)) blocked.push(...listBlockedElement(node.arguments, values, policy))
  })
  return blocked
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

/** What an element loads, as JSX: `jsx('img', { src: '…' })`. */
function listBlockedElement(
  [tag, props]: readonly Node[],
  values: ReadonlyMap<string, Node>,
  policy: ExtraSources,
): Blocked[] {
  const tagName = textOf(tag, values)
  if (tag?.type !== 'Literal' || tagName === undefined || props?.type !== 'ObjectExpression') return []
  const known = props.properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const name = property.key.type === 'Identifier' ? property.key.name : ''
    const value = textOf(property.value, values)
    return /^(?:src|srcSet|href|poster|rel|as)$/.test(name) && value !== undefined ? [[name, value] as const] : []
  })
  const element = { type: 'element', tagName, properties: Object.fromEntries(known), children: [] } as const
  return listBlocked({ ...element, children: [] }, policy).map(({ message, texts }) => [message, ...texts])
}

/** The text of an expression. If only its start is known, the host of its address. */
function textOf(node: Node | null | undefined, values: ReadonlyMap<string, Node>): string | undefined {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'Identifier': {
      const others = new Map(values)
      others.delete(node.name)
      return textOf(values.get(node.name), others)
    }
    case 'NewExpression':
      return nameOf(node.callee) === 'URL' ? textOf(node.arguments[1] ?? node.arguments[0], values) : undefined
    case 'BinaryExpression':
      return node.operator === '+' ? join([textOf(node.left, values), textOf(node.right, values)]) : undefined
    case 'TemplateLiteral':
      return join(
        node.quasis.flatMap(({ value }, index) => {
          const after = node.expressions[index]
          return [value.cooked ?? undefined, ...(after === undefined ? [] : [textOf(after, values)])]
        }),
      )
    default:
      return undefined
  }
}

function join(parts: readonly (string | undefined)[]): string | undefined {
  const end = parts.indexOf(undefined)
  if (end === -1) return parts.join('')
  return /^(?:\w+:)?\/\/[^/]+\//.exec(parts.slice(0, end).join(''))?.[0]
}
