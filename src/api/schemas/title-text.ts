import type { ApiText } from '../../model/api.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import { joinTexts, markdownOf, type Follow, type SpecNode } from '../read/files/spec-node.ts'

/**
 * The description of a schema. Generators for protocol buffers and Go write its first sentence as the title, so a title
 * that says more than the name comes first.
 */
export function describeSchema(specNode: SpecNode, follow: Follow): ApiText | undefined {
  const title = markdownOf(specNode, 'title', follow)
  const description = markdownOf(specNode, 'description', follow)
  if (title === undefined || !saysMore(title.markdown.trim(), specNode.pointer)) return description
  if (description === undefined) return title
  const isRepeated = description.markdown.trimStart().startsWith(title.markdown.trim())
  return isRepeated ? description : joinTexts(title, description)
}

/**
 * The title of a form or of an item of a tuple is its label. Other generators repeat the name or its end as the title,
 * or make one of capitalized words.
 */
function saysMore(title: string, pointer: readonly string[]): boolean {
  const [holder, name] = pointer.slice(-2)
  if (holder === 'oneOf' || holder === 'anyOf' || holder === 'prefixItems') return false
  const isNamed = holder === 'properties' || holder === 'schemas' || holder === 'definitions'
  return isNamed ? !`-${kebabCase(name ?? '')}`.endsWith(`-${kebabCase(title)}`) : /\s\p{Ll}/u.test(title)
}
