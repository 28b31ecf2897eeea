import type { CodeSample } from '../../formats/samples/sample-values.ts'
import { child, itemsOf, textOf, type Follow, type SpecNode } from '../read/files/spec-node.ts'

const keys: Readonly<Record<string, string>> = {
  shell: 'curl',
  bash: 'curl',
  sh: 'curl',
  js: 'javascript',
  node: 'javascript',
  nodejs: 'javascript',
  py: 'python',
  python3: 'python',
  golang: 'go',
  'c#': 'csharp',
  'c++': 'cpp',
}

/** The same key for each way to write a language, such as `Node.js` and `JavaScript`. */
export function keyOfLanguage(name: string): string {
  const key = name.toLowerCase().replaceAll(/[^\p{L}\p{N}#+]/gu, '')
  return keys[key] ?? key
}

/** The code samples from the document's author. */
export function readCustomSamples(operation: SpecNode, follow: Follow): CodeSample[] {
  const listed = child(operation, 'x-codeSamples') ?? child(operation, 'x-code-samples')
  return itemsOf(listed).flatMap((entry) => {
    const specNode = follow(entry)
    const language = specNode && textOf(specNode, 'lang')
    const source = child(specNode, 'source')
    const code = source && follow(source)?.value
    if (language === undefined || typeof code !== 'string') return []
    const key = keyOfLanguage(language)
    return [
      {
        key,
        label: (specNode && textOf(specNode, 'label')) ?? (key === 'curl' ? 'curl' : language),
        language: key === 'curl' ? 'bash' : key,
        code: code.trimEnd(),
        slots: [],
      },
    ]
  })
}
