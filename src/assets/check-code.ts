import path from 'node:path'
import type { Loader, Metafile } from 'esbuild'
import type { Node, Program } from 'estree'
import { visit } from 'estree-util-visit'
import { listBlocked } from '../config/policy/blocked-parts.ts'
import { blockedSource, type ExtraSources, type SourceKind } from '../config/policy/policy-sources.ts'
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
 * Warns about code that has no effect: browser modules that load from a host that the policy blocks, if the address is
 * in the code, and event handlers or hooks in modules that only run at build time. The live preview reports what
 * browsers block.
 */
export async function checkCode({ root, inputs, policy }: CompiledCode, report: Report): Promise<void> {
  const own = filesOfModules(inputs).filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  if (own.length === 0) return
  const inBrowser = listBrowserModules(inputs, own)
  const [{ transform }, { parse }] = await Promise.all([import('esbuild'), import('acorn')])
  for (const file of own) {
    if (inBrowser.has(file) && policy === undefined) continue
    const source = readSource(path.join(root, file)).toString('utf8')
    const loader = path
      .extname(file)
      .replace(/^\.[mc]?/, '')
      .replace(/^js$/, 'jsx') as Loader
    const { code } = await transform(source, { loader, jsx: 'automatic', target: 'es2022', logLevel: 'silent' })
    const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program
    const warn = (rule: string, found: readonly Found[]): void => {
      for (const [message, ...texts] of found)
        report({ severity: 'warning', rule, message, at: placeOfText(file, source, texts) })
    }
    if (!inBrowser.has(file)) warn('not-interactive', listInactive(tree))
    else if (policy !== undefined) warn('blocked-source', listBlockedCode(tree, policy))
  }
}

/** The modules of the site that run in the browser, without those of packages. */
function listBrowserModules(inputs: Metafile['inputs'], own: readonly string[]): Set<string> {
  const found = new Set<string>()
  const follow = (file: string): void => {
    if (found.has(file) || !own.includes(file)) return
    found.add(file)
    for (const { path: imported } of inputs[file]?.imports ?? []) follow(imported)
  }
  for (const file of own) if (isPartModule(file)) follow(file)
  return found
}

type Found = readonly [message: string, ...texts: string[]]

/** Hooks and handlers do nothing in a module whose components are only rendered by the build. */
function listInactive(tree: Program): Found[] {
  const names = new Set<string>()
  visit(tree, (node) => {
    if (node.type !== 'CallExpression') return
    const name = nameOf(node.callee)
    if (/^use(?:State|Reducer|(?:Layout|Insertion)?Effect|Transition|ActionState|Optimistic)$/.test(name))
      names.add(name)
    const [tag, props] = node.arguments
    if (!/^jsxs?$/.test(name) || tag?.type !== 'Literal' || props?.type !== 'ObjectExpression') return
    for (const property of props.properties)
      if (property.type === 'Property' && property.key.type === 'Identifier' && /^on[A-Z]/.test(property.key.name))
        names.add(property.key.name)
  })
  return [...names].map((name) => [
    `"${name}" does nothing here: this module only runs when the site is built; move the component to a file whose name ends with .client.tsx`,
    name,
  ])
}

/** What a call or `new` with this name loads from the address that is its first argument. */
const loads: Readonly<Record<string, SourceKind>> = {
  fetch: 'connect',
  sendBeacon: 'connect',
  EventSource: 'connect',
  WebSocket: 'connect',
}

function listBlockedCode(tree: Program, policy: ExtraSources): Found[] {
  const values = new Map<string, Node>()
  visit(tree, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      values.set(node.id.name, node.init)
  })
  const blocked: Found[] = []
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
): Found[] {
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
