import { parseExpression, readTokens, type Expression } from './parse-expression.ts'

/** A part of a Go template. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'show'; readonly value: Expression }
  | { readonly kind: 'set'; readonly name: string; readonly value: Expression; readonly isNew: boolean }
  | { readonly kind: 'define'; readonly name: string; readonly body: readonly TemplateNode[] }
  | { readonly kind: 'template'; readonly name: string; readonly value: Expression | undefined }
  | BranchNode

export interface BranchNode {
  readonly kind: 'if' | 'with' | 'range'
  readonly value: Expression
  /** Variables for the value, or for the key and the value of each entry. */
  readonly names: readonly string[]
  readonly body: readonly TemplateNode[]
  readonly otherwise: readonly TemplateNode[]
}

/** Parses a Go template; `undefined` if it has syntax that is not read. */
export function parseTemplate(text: string): readonly TemplateNode[] | undefined {
  const parts = text
    .replaceAll(/\s*\{\{-(?=\s)/g, '{{')
    .replaceAll(/(?<=\s)-\}\}\s*/g, '}}')
    .split(/\{\{((?:\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|`[^`]*`|[^"`])*?)\}\}/)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { action: part.trim() }))
  const { nodes, end } = readNodes(parts)
  return end === '' && parts.length === 0 ? nodes : undefined
}

type Part = { readonly text: string; readonly action?: never } | { readonly action: string; readonly text?: never }

interface Nodes {
  readonly nodes: readonly TemplateNode[]
  /** The action that ends them: `end`, `else …`, or nothing at the end of the template. */
  readonly end: string
}

/** Takes parts up to the one that ends a block. If one cannot be read, the parts are not empty at the end. */
function readNodes(parts: Part[]): Nodes {
  const nodes: TemplateNode[] = []
  for (;;) {
    const part = parts.shift()
    if (part === undefined) return { nodes, end: '' }
    if (part.action === undefined) nodes.push({ kind: 'text', text: part.text })
    else if (/^(?:end|else\b.*)$/.test(part.action)) return { nodes, end: part.action }
    else if (!/^(?:\/\*[^]*\*\/|\$_hugo_config\b.*|)$/.test(part.action)) {
      const node = readAction(part.action, parts)
      if (node === undefined) return { nodes, end: 'unknown' }
      nodes.push(node)
    }
  }
}

function readAction(action: string, parts: Part[]): TemplateNode | undefined {
  const [, keyword = '', rest = ''] = /^(if|with|range|define|block|template)\b([^]*)$/.exec(action) ?? []
  if (keyword === '') return readValue(action)
  if (keyword === 'if' || keyword === 'with' || keyword === 'range') return readBranch(keyword, rest, parts)
  return readNamed(keyword, rest, parts)
}

/** A value that is shown, or the variable that it is assigned to. */
function readValue(action: string): TemplateNode | undefined {
  const [, name, sign, written = action] = /^(\$\w+)\s*(:?=)(?!=)([^]*)$/.exec(action) ?? []
  const value = expressionOf(written)
  if (value === undefined) return undefined
  return name === undefined ? { kind: 'show', value } : { kind: 'set', name, value, isNew: sign === ':=' }
}

/** A part with a name, or where it is used. */
function readNamed(keyword: string, rest: string, parts: Part[]): TemplateNode | undefined {
  const [, name, argument = ''] = /^\s*"([^"]+)"([^]*)$/.exec(rest) ?? []
  if (name === undefined || keyword === 'block') return undefined
  if (keyword === 'define') {
    const { nodes, end } = readNodes(parts)
    return end === 'end' ? { kind: 'define', name, body: nodes } : undefined
  }
  const value = expressionOf(argument)
  return argument.trim() === '' || value !== undefined ? { kind: 'template', name, value } : undefined
}

function readBranch(kind: BranchNode['kind'], written: string, parts: Part[]): TemplateNode | undefined {
  const [, names = '', rest = written] = /^\s*(\$\w+(?:\s*,\s*\$\w+)?)\s*:=([^]*)$/.exec(written) ?? []
  const value = expressionOf(rest)
  if (value === undefined) return undefined
  const { nodes: body, end } = readNodes(parts)
  const branch = { kind, value, names: names === '' ? [] : names.split(/\s*,\s*/), body }
  if (end === 'end') return { ...branch, otherwise: [] }
  const [, other, condition = ''] = /^else(?:\s+(if|with)\b([^]*))?$/.exec(end) ?? []
  if (other === 'if' || other === 'with') {
    const inner = readBranch(other, condition, parts)
    return inner && { ...branch, otherwise: [inner] }
  }
  if (end !== 'else') return undefined
  const last = readNodes(parts)
  return last.end === 'end' ? { ...branch, otherwise: last.nodes } : undefined
}

function expressionOf(text: string): Expression | undefined {
  const tokens = readTokens(text)
  return tokens && parseExpression(tokens)
}
