import type { CodeSample } from '../../formats/sample-values.ts'
import { kebabCase } from '../../formats/slug.ts'
import { child, itemsOf, textOf, type Follow, type Spot } from '../read/spec-node.ts'

const keys: Readonly<Record<string, string>> = {
  shell: 'curl',
  bash: 'curl',
  sh: 'curl',
  curl: 'curl',
  js: 'javascript',
  node: 'javascript',
  'node-js': 'javascript',
  nodejs: 'javascript',
  javascript: 'javascript',
  py: 'python',
  python3: 'python',
  golang: 'go',
}
const grammars: Readonly<Record<string, string>> = { curl: 'bash', 'c-sharp': 'csharp', 'c#': 'csharp', 'c++': 'cpp' }

/** The code samples from the document's author. */
export function readCustomSamples(operation: Spot, follow: Follow): CodeSample[] {
  const listed = child(operation, 'x-codeSamples') ?? child(operation, 'x-code-samples')
  return itemsOf(listed).flatMap((entry) => {
    const spot = follow(entry)
    const language = spot && textOf(spot, 'lang')
    const source = spot && child(spot, 'source')
    const code = source && follow(source)?.value
    if (language === undefined || typeof code !== 'string') return []
    const lower = language.toLowerCase()
    const key = keys[kebabCase(language)] ?? (lower === 'c#' ? 'csharp' : kebabCase(language))
    return [
      {
        key,
        label: (spot && textOf(spot, 'label')) ?? (key === 'curl' ? 'curl' : language),
        language: grammars[key] ?? grammars[lower] ?? key,
        code: code.trimEnd(),
        slots: [],
      },
    ]
  })
}
