import type { Program } from 'estree'
import { visit as visitCode } from 'estree-util-visit'
import type { Root } from 'mdast'
import { visit } from '../../formats/visit.ts'
import { joinText, startOf, type MdxContext } from './resolve-tree.ts'

const globals = new Set([...Object.getOwnPropertyNames(globalThis), 'props', 'frontMatter', 'toc', 'contentTitle'])

/**
 * Makes text of braces that cannot be an expression, as Docusaurus 2 did: of `{{ name }}`, because React cannot show an
 * object, and of those with names that the file does not define. A plugin may replace the text.
 */
export function showTextInBraces(tree: Root, { placeOf, report }: Pick<MdxContext, 'placeOf' | 'report'>): void {
  const defined = new Set(globals)
  visit(tree, 'mdxjsEsm', ({ data }) => {
    for (const name of namesIn(data?.estree)) defined.add(name)
  })
  visit(tree, (node, index, parent) => {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return undefined
    const { estree } = node.data ?? {}
    const unknown = isObject(estree) ? undefined : namesIn(estree, true).find((name) => !defined.has(name))
    if (parent === undefined || index === undefined || !(isObject(estree) || unknown !== undefined)) return undefined
    if (unknown !== undefined) {
      const message = `"${unknown}" is not defined, so these braces are shown as text; write "\\{"`
      report({ severity: 'warning', rule: 'mdx', message, at: startOf(node, { placeOf }) })
    }
    const text = { type: 'text' as const, value: `{${node.value}}`, position: node.position }
    const shown = node.type === 'mdxTextExpression' ? text : { type: 'paragraph' as const, children: [text] }
    parent.children[index] = shown as never
    joinText(parent, index)
    return index
  })
}

function isObject(code: Program | null | undefined): boolean {
  const [statement] = code?.body ?? []
  return statement?.type === 'ExpressionStatement' && statement.expression.type === 'ObjectExpression'
}

/** The names in code, or only those that it uses and does not define. */
function namesIn(code: Program | null | undefined, areFree = false): string[] {
  const found = new Set<string>()
  const own = new Set<string>()
  if (code === null || code === undefined) return []
  visitCode(code, (node, key, _, ancestors) => {
    if (node.type !== 'Identifier') return
    const parent = ancestors.at(-1)
    const isKey = (parent?.type === 'MemberExpression' || parent?.type === 'Property') && !parent.computed
    if (areFree && isKey && (key === 'property' || key === 'key')) return
    if (key === 'params' || ancestors.some(({ type }) => /Pattern|Declarator/.test(type))) own.add(node.name)
    found.add(node.name)
  })
  return [...found].filter((name) => !areFree || !own.has(name))
}
