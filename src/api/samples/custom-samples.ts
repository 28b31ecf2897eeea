import type { CodeSample } from '../../formats/samples/sample-values.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import { child, itemsOf, textOf, type Follow, type SpecNode } from '../read/files/spec-node.ts'

const keys: Readonly<Record<string, string>> = {
  shell: 'curl',
  bash: 'curl',
  sh: 'curl',
  curl: 'curl',
  'c-url': 'curl',
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
export function readCustomSamples(operation: SpecNode, follow: Follow): CodeSample[] {
  const listed = child(operation, 'x-codeSamples') ?? child(operation, 'x-code-samples')
  return itemsOf(listed).flatMap((entry) => {
    const specNode = follow(entry)
    const language = specNode && textOf(specNode, 'lang')
    const source = child(specNode, 'source')
    const code = source && follow(source)?.value
    if (language === undefined || typeof code !== 'string') return []
    const lower = language.toLowerCase()
    const key = keys[kebabCase(language)] ?? (lower === 'c#' ? 'csharp' : kebabCase(language))
    return [
      {
        key,
        label: (specNode && textOf(specNode, 'label')) ?? (key === 'curl' ? 'curl' : language),
        language: grammars[key] ?? grammars[lower] ?? key,
        code: code.trimEnd(),
        slots: [],
      },
    ]
  })
}
