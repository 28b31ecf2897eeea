import type { Code } from 'mdast'
import { visit } from '../../formats/visit.ts'
import { parseFenceInfo, type CodeInfo } from '../../formats/markdown/fence-info.ts'
import type { PageTree } from '../../model/page-tree.ts'
import type { SchemaError, Schemas } from '../../model/schemas.ts'
import { nearestName } from '../../report/nearest-name.ts'
import type { Report } from '../../report/problem.ts'
import { readFencedData, type FencedDocument } from './fenced-data.ts'
import type { ContentRule } from './rule.ts'

/** Code blocks with `schema=NAME` must match the schema, or must not match it if they are marked `expect=invalid`. */
export const checkSchemaFences: ContentRule = (page, { schemas }, report) => {
  visit(page.tree, 'code', (node) => {
    const info = parseFenceInfo(node.lang ?? '', node.meta ?? '')
    if (info.schema !== undefined) checkFence({ node, info, name: info.schema, page }, schemas, report)
  })
}

interface Fence {
  readonly node: Code
  readonly info: CodeInfo
  readonly name: string
  readonly page: PageTree
}

function checkFence(fence: Fence, schemas: Schemas, report: Report): void {
  const { node, info, name, page } = fence
  const reportHere = (message: string, offset?: number, severity: 'error' | 'warning' = 'error'): void =>
    report({
      severity,
      rule: 'schema',
      message,
      at: offset === undefined ? page.placeOf(node.position?.start) : page.placeInside(node, offset),
    })
  if (schemas.validate(name, {}, 'part') === undefined)
    return reportHere(`there is no schema "${name}"${nearestName(name, schemas.names) || knownNames(schemas.names)}`)
  const data = readFencedData(node.value, info.language)
  if ('errors' in data) {
    if (!info.isExpectedInvalid) for (const { message, offset } of data.errors) reportHere(message, offset)
    return undefined
  }
  let isValid = true
  for (const document of data.documents) {
    const found = schemas.validate(name, document.value, info.isFragment ? 'part' : 'whole') ?? []
    if ('error' in found) return reportHere(`the schema "${name}" cannot be used: ${found.error}`)
    if (found.some(({ kind }) => kind !== 'deprecated')) isValid = false
    for (const error of found)
      if (!info.isExpectedInvalid || error.kind === 'unchecked')
        reportHere(
          `${error.message} (${name})`,
          offsetOf(document, error),
          error.kind === undefined ? 'error' : 'warning',
        )
  }
  if (info.isExpectedInvalid && isValid)
    reportHere(`this block is marked expect=invalid, and it is right by the schema "${name}"`)
  return undefined
}

function offsetOf(document: FencedDocument, { path, of }: SchemaError): number {
  return document.offsetOf(path, of)
}

function knownNames(names: readonly string[]): string {
  if (names.length === 0) return '; "check.schemas" in the config names them'
  return names.length > 12 ? '' : `; allowed: ${names.join(', ')}`
}
