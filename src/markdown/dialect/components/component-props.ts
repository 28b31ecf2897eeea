import { parse as parseYamlValue } from 'yaml'

const property = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Properties of a component tag: strings, and JSX literals in braces. */
export function readProps(text: string, onFailure: (message: string) => void): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(property)) {
    const value = (double ?? single ?? bare)?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    if (value === undefined) props[name] = true
    else if (value.startsWith('{') && value.endsWith('}'))
      props[name] = readLiteral(value.slice(1, -1), name, onFailure)
    else props[name] = value
  }
  return props
}

function readLiteral(text: string, name: string, onFailure: (message: string) => void): unknown {
  const literal = text.trim()
  if (/^`[^`$]*`$/.test(literal)) return literal.slice(1, -1)
  try {
    if (/^(?:["'[{\d-]|true$|false$|null$)/.test(literal)) {
      const value: unknown = parseYamlValue(literal, { maxAliasCount: 0 })
      // To YAML, `1 + 1` is a string. In JSX it is a sum, and docsgen evaluates nothing.
      if (typeof value !== 'string' || /^["']/.test(literal)) return value
    }
  } catch {
    // Reported below, like every other value that is not a literal.
  }
  onFailure(`the property "${name}" must be a literal: a string, a number, true, false, or an array or object of these`)
  return undefined
}
