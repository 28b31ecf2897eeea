import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Code, InlineCode, Nodes, Text } from 'mdast'
import { visit } from 'unist-util-visit'
import { readConfig } from '../../src/config/read.ts'
import type { Project } from '../../src/config/project.ts'
import { allowedSourcesOf } from '../../src/config/policy/allowed-sources.ts'
import { createSourceGate } from '../../src/system/source-gate.ts'
import { createFileReader } from '../../src/markdown/parse/project-files.ts'
import { createTreeReader } from '../../src/markdown/parse/read-tree.ts'
import type { PageTree } from '../../src/model/page-tree.ts'
import { collectProblems } from '../../src/report/problem.ts'
import { markdownOptions } from '../../src/pages/sources.ts'

/** Folder of the repository with the documentation. */
export const root = path.resolve(import.meta.dirname, '../..')

/** Prose, inline code or a code block, with its location. */
export interface Piece {
  readonly page: PageTree
  readonly node: Text | InlineCode | Code
  /** `content/x.md:12` for an offset of the piece. */
  readonly placeAt: (offset: number) => string
}

/** A code block with its language. */
export interface Fence extends Piece {
  readonly node: Code
}

/** The pages of this repository's documentation, with their variables resolved. */
export interface Documentation {
  readonly project: Project
  readonly pages: readonly PageTree[]
  readonly pieces: readonly Piece[]
  readonly fences: readonly Fence[]
}

let documentation: Promise<Documentation> | undefined

/** Reads every Markdown page of the documentation, once for all test files of a process. */
export function readDocumentation(): Promise<Documentation> {
  documentation ??= readPages()
  return documentation
}

async function readPages(): Promise<Documentation> {
  const { report, problems } = collectProblems()
  const project = readConfig(path.join(root, 'docs.config.yaml'), report)
  if (project === undefined) throw new Error(JSON.stringify(problems))
  const readTree = createTreeReader(markdownOptions(project), {
    readFile: createFileReader(createSourceGate(allowedSourcesOf(project))),
  })
  const sources = readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.split(path.sep).some((part) => part.startsWith('_')))
    .toSorted()
  const pages = await Promise.all(
    sources.map((source) => {
      const file = `content/${source}`
      return readTree({ source, file, bytes: readFileSync(path.join(root, file)) })
    }),
  )
  const pieces = pages.flatMap(piecesOf)
  return { project, pages, pieces, fences: pieces.filter((piece): piece is Fence => piece.node.type === 'code') }
}

function piecesOf(page: PageTree): Piece[] {
  const pieces: Piece[] = []
  visit(page.tree, (node: Nodes) => {
    if (node.type !== 'text' && node.type !== 'inlineCode' && node.type !== 'code') return
    const placeAt = (offset: number): string => {
      const { file, line } = page.placeInside(node, offset)
      return `${file}:${String(line)}`
    }
    pieces.push({ page, node, placeAt })
  })
  return pieces
}

/**
 * All matches of a pattern in the pieces, with their locations. The text is the first group, or else the whole match.
 */
export function findAll(pieces: readonly Piece[], pattern: RegExp): { readonly text: string; readonly at: string }[] {
  return pieces.flatMap(({ node, placeAt }) =>
    [...node.value.matchAll(pattern)].map((match) => ({ text: match[1] ?? match[0], at: placeAt(match.index) })),
  )
}
