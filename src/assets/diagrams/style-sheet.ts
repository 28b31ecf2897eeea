/** One declaration of a style sheet. */
export interface Declaration {
  readonly name: string
  readonly value: string
  readonly isImportant: boolean
}

interface Rule {
  readonly selector: string
  readonly weight: number
  readonly declarations: readonly Declaration[]
}

/** Rules, the least specific first. */
export type StyleSheet = readonly Rule[]

/** Reads the style sheet that mermaid writes for a diagram. It is flat, except for animations, which are left out. */
export function readStyleSheet(css: string): StyleSheet {
  const flat = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/@[\w-]+[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, '')
  return [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .flatMap(([, selectors = '', body = '']) => {
      const declarations = readDeclarations(body)
      return splitSelectors(selectors).map((selector) => ({ selector, weight: weightOf(selector), declarations }))
    })
    .toSorted((a, b) => a.weight - b.weight)
}

/** Reads the content of a rule or a `style` attribute. */
export function readDeclarations(text: string): Declaration[] {
  return [...text.matchAll(/([\w-]+)\s*:((?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+)/g)].map(
    ([, name = '', value = '']) => ({
      name: name.toLowerCase(),
      value: value.replace(/!\s*important/i, '').trim(),
      isImportant: /!\s*important/i.test(value),
    }),
  )
}

function splitSelectors(text: string): string[] {
  return text
    .split(/,(?![^(]*\))/)
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '')
}

function weightOf(selector: string): number {
  const ids = selector.match(/#[\w-]+/g)?.length ?? 0
  const classes = selector.match(/\.[\w-]+|\[[^\]]*\]|:(?!:|not|is|where)[\w-]+/g)?.length ?? 0
  const names = selector.match(/(?:^|[\s>+~(])[a-z][\w-]*/gi)?.length ?? 0
  return ids * 10_000 + classes * 100 + names
}
