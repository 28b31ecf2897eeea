/** A Markdown table of the properties in `tokens.css`, which each have a comment with their meaning. */
export function themeValuesTable(css: string): string {
  const [light = '', dark = ''] = css.split('@media screen')
  const inDark = new Map(listValues(dark).map(({ name, value }) => [name, value]))
  const rows = listValues(light).map(({ name, value, meaning }) =>
    [`\`${name}\``, `\`${value}\``, inDark.has(name) ? `\`${inDark.get(name) ?? ''}\`` : '', meaning].join(' | '),
  )
  return ['property | light mode | dark mode | what it is for', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}

function listValues(css: string): { readonly name: string; readonly value: string; readonly meaning: string }[] {
  const found = css.matchAll(/^ +(--[\w-]+):\s+([^;]+);(?: \/\* (.+) \*\/)?$/gm)
  return [...found].map(([, name = '', value = '', meaning = '']) => ({ name, value, meaning }))
}
