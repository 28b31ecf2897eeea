/** A Markdown table of the properties in `tokens.css`, which each have a comment with their meaning. */
export function themeValuesTable(css: string): string {
  const [light = '', dark = ''] = css.split('@media screen')
  const valuesIn = (text: string): RegExpMatchArray[] => [
    ...text.matchAll(/^ +(?<name>--[\w-]+):\s+(?<value>[^;]+);(?: \/\* (?<meaning>.+) \*\/)?$/gm),
  ]
  const inDark = new Map(valuesIn(dark).map(({ groups }) => [groups?.['name'], groups?.['value']]))
  const rows = valuesIn(light).map(({ groups: { name = '', value = '', meaning = '' } = {} }) =>
    [`\`${name}\``, `\`${value}\``, inDark.has(name) ? `\`${inDark.get(name) ?? ''}\`` : '', meaning].join(' | '),
  )
  return ['property | light mode | dark mode | what it is for', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}
