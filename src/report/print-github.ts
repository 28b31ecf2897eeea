import type { Problem } from './problem.ts'
import { showText } from './visible-text.ts'

/** Problems as workflow commands, which GitHub shows next to the lines of a pull request. */
export function printGithub(problems: readonly Problem[]): string {
  return problems.map(writeCommand).join('\n')
}

function writeCommand({ severity, rule, message, at }: Problem): string {
  const properties: [string, string][] = []
  if (at !== undefined && at.file !== '') {
    properties.push(['file', at.file])
    if (at.line !== undefined) properties.push(['line', String(at.line)])
    if (at.line !== undefined && at.column !== undefined) properties.push(['col', String(at.column)])
  }
  properties.push(['title', rule])
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(value)}`).join(',')
  return `::${severity} ${list}::${escapeData(showText(message))}`
}

/** The runner decodes these escapes. Other special characters, such as escape sequences, are made visible first. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(showText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
