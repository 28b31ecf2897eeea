import type { Script } from './shell.ts'

/** A token of Groovy: a string, a name or a single character. */
interface Token {
  readonly text: string
  readonly from: number
  /** The number of quotation marks on each side of a string. */
  readonly quotes: 0 | 1 | 3
}

const piece =
  /\/\/.*|\/\*[^]*?\*\/|'''[^]*?'''|"""(?:\\[^]|[^\\])*?"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[A-Za-z_]\w*|\S/g

/** The commands of a Jenkinsfile, which its `sh` steps run. */
export function scriptsOfJenkinsfile(text: string): Script[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ text: name }, at) => {
    if (name !== 'sh' || tokens[at - 1]?.text === '.') return []
    const script = argumentOf(tokens, at + 1)
    return script === undefined ? [] : [scriptOf(script)]
  })
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(piece)]
    .filter(([found]) => !/^\/[/*]/.test(found))
    .map(({ 0: found, index }) => {
      if (!/^["']/.test(found) || found.length < 2) return { text: found, from: index, quotes: 0 }
      return { text: found, from: index, quotes: /^(?:'''|""")/.test(found) ? 3 : 1 }
    })
}

/** The string argument of a step, alone or as `script:`. */
function argumentOf(tokens: readonly Token[], start: number): Token | undefined {
  const first = tokens[start]?.text === '(' ? start + 1 : start
  if (tokens[first] === undefined || tokens[first].quotes > 0) return tokens[first]
  // `name: value, script: '…'`: skips the other named arguments.
  for (let at = first; tokens[at + 1]?.text === ':'; at += 4) {
    if (tokens[at]?.text === 'script') return tokens[at + 2]?.quotes === 0 ? undefined : tokens[at + 2]
    if (tokens[at + 3]?.text !== ',') return undefined
  }
  return undefined
}

/** The string as the shell gets it, without Groovy's escapes, and the original offset of each character. */
function scriptOf({ text, from, quotes }: Token): Script {
  const places: number[] = []
  let script = ''
  for (let at = quotes; at < text.length - quotes; at += 1) {
    const isEscape = text.charAt(at) === '\\' && /["'$\\]/.test(text.charAt(at + 1))
    if (isEscape && text.charAt(at + 1) !== '$') at += 1
    script += text.charAt(at)
    places.push(from + at)
  }
  return { text: script, offsetOf: (offset) => places[offset] ?? from }
}
