import { visit, type Document } from 'yaml'

/** Offset of an alias that stands inside of what it stands for, which would be a value without an end. */
export function findCircle(document: Document): number | undefined {
  let found: number | undefined
  visit(document, {
    Alias: (_, node, path) => {
      const source = node.resolve(document)
      if (source === undefined || !path.includes(source)) return undefined
      found = node.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return found
}

/** `2.0` is a number to YAML and a version to whoever writes it; as a number it would lose its zero. */
export function keepZeros(document: Document): void {
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' && node.source !== undefined && /^\d+\.\d*0$/.test(node.source))
        node.value = node.source
    },
  })
}

/** The first text that contains NUL or half of a surrogate pair, which no file, address or page can contain. */
export function findNoText(document: Document): { readonly offset: number; readonly message: string } | undefined {
  let found: ReturnType<typeof findNoText>
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'string' || (node.value.isWellFormed() && !node.value.includes('\0'))) return undefined
      const character = node.value.includes('\0') ? 'the character NUL' : 'half of a surrogate pair, such as "\\ud83d"'
      found = { offset: node.range?.[0] ?? 0, message: `this text contains ${character}; write a whole character` }
      return visit.BREAK
    },
  })
  return found
}

/** The first alias that stands for nothing, and what is said of it. */
export function findLostAlias(document: Document): { readonly offset: number; readonly message: string } | undefined {
  let found: ReturnType<typeof findLostAlias>
  visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document) !== undefined) return undefined
      const message = `there is no anchor "&${node.source}"; put a value that begins with * in quotes`
      found = { offset: node.range?.[0] ?? 0, message }
      return visit.BREAK
    },
  })
  return found
}
