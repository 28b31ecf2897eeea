import path from 'node:path'
import { Language, Parser } from 'web-tree-sitter'

const packages = path.resolve(import.meta.dirname, '../../node_modules')

/** The languages of samples whose syntax the tests check, with the grammar of each. */
const grammars = {
  csharp: '@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm',
  go: '@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm',
  groovy: 'tree-sitter-groovy/tree-sitter-groovy.wasm',
  java: '@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm',
  kotlin: '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
  python: '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm',
  ruby: '@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm',
  rust: '@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm',
  scala: 'tree-sitter-scala/tree-sitter-scala.wasm',
} as const

export type SampleLanguage = keyof typeof grammars

/** Whether the syntax of a language is checked. */
export function isSampleLanguage(name: string): name is SampleLanguage {
  return name in grammars
}

/** The lines of source text that do not parse, as tree-sitter's grammar of the language decides. */
export async function syntaxErrors(language: SampleLanguage, source: string): Promise<number[]> {
  await Parser.init()
  const parser = new Parser().setLanguage(await Language.load(path.join(packages, grammars[language])))
  const tree = parser.parse(source)
  if (tree === null) throw new Error(`The parser of ${language} has returned nothing.`)
  const wrong = tree.rootNode.descendantsOfType(['ERROR']).flatMap((node) => (node === null ? [] : [node]))
  const lines = wrong.map((node) => node.startPosition.row + 1)
  return tree.rootNode.hasError && lines.length === 0 ? [1] : lines
}
