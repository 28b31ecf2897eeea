import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

/** The comments of a site that mark lines of code. */
export function lineComments(prism: Raw): readonly Raw[] {
  return listOf(prism['magicComments']).map((one) => commentOf(groupOf(one)))
}

/** The class of the lines that a comment marks says what they are. */
function commentOf({ className, line, block }: Raw): Raw {
  const { start, end } = groupOf(block)
  const [kind = 'highlighted'] = Object.entries(kindsOfLines).flatMap(([name, words]) =>
    words.test(textOf(className, '')) ? [name] : [],
  )
  return { ...(typeof line === 'string' ? { line } : {}), ...(start === undefined ? {} : { start, end }), kind }
}

const kindsOfLines = {
  added: /add|insert|success/i,
  removed: /remove|delete/i,
  error: /error|fail/i,
  warning: /warn/i,
  focused: /focus/i,
}
