/** A Markdown table of the properties in `tokens.css`, which each have a comment with their meaning. */
export function themeValuesTable(css: string): string {
  const [usual = '', dark = ''] = css.split('@media screen')
  const inDark = new Map(listValues(dark).map(({ name, light }) => [name, light]))
  const rows = listValues(usual).map(({ name, light, dark: other = inDark.get(name), meaning }) =>
    [`\`${name}\``, `\`${light}\``, other === undefined ? '' : `\`${other}\``, meaning].join(' | '),
  )
  return ['property | light mode | dark mode | what it is for', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}

interface ThemeValue {
  readonly name: string
  readonly light: string
  readonly dark?: string
  readonly meaning: string
}

function listValues(css: string): ThemeValue[] {
  const found = css.matchAll(/^ +(--[\w-]+):\s+([^;]+);(?: \/\* (.+) \*\/)?$/gm)
  return [...found].map(([, name = '', value = '', meaning = '']) => {
    const [, light = value, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? []
    return { name, light, meaning, ...(dark !== undefined && { dark }) }
  })
}
