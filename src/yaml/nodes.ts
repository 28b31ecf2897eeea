import { visit, type Document } from 'yaml'

/** Offset of an alias that is inside the value that it refers to, which would make the value endless. */
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

/** `2.0` is a number in YAML but usually a version to the writer, and as a number it would lose its zero. */
export function keepZeros(document: Document): void {
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' && node.source !== undefined && /^\d+\.\d*0$/.test(node.source))
        node.value = node.source
    },
  })
}

/** The first text that contains NUL or half of a surrogate pair, which files, addresses and pages cannot contain. */
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

/** The first alias without an anchor, and a message about it. */
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
