import type { Code } from 'mdast'
import { visit } from '../../formats/visit.ts'
import { parseFenceInfo } from '../../formats/markdown/fence-info.ts'
import type { ApiOperation } from '../../model/api.ts'
import { isJsonType } from '../../formats/json.ts'
import type { PageTree } from '../../model/page-tree.ts'
import { reportAs, type Report } from '../../report/problem.ts'
import { addressOf, type ApiAddress } from './api-match.ts'
import { checkHeaders, checkQuery, findOperation, titleOf, type RequestError } from './api-request.ts'
import { readCurl, type CurlRequest } from './curl-request.ts'
import type { Facts } from './facts.ts'
import { readFencedData } from './fenced-data.ts'
import type { ContentRule } from './rule.ts'
import { readScripts } from './scripts/scripts.ts'
import { placeholder, readCommands } from './scripts/shell.ts'

/** Checks curl commands that call a server of an API against its document. */
export const checkApiCalls: ContentRule = (page, facts, report) => {
  if (facts.apis.length === 0) return
  visit(page.tree, 'code', (node) => {
    const info = parseFenceInfo(node.lang ?? '', node.meta ?? '')
    for (const { text, offsetOf } of readScripts(node, info)) {
      if (!text.includes('curl')) continue
      for (const command of readCommands(text)) {
        const request = command.words[0]?.value === 'curl' ? readCurl(command) : undefined
        const address = request && addressOf(request.url.value, facts.apis)
        if (request === undefined || address === undefined) continue
        checkCall(request, address, { facts, reportAt: reporterIn(page, node, { facts, report, offsetOf }) })
      }
    }
  })
}

interface Checking {
  readonly facts: Facts
  readonly reportAt: (error: RequestError, offset: number) => void
}

interface Reporting {
  readonly facts: Facts
  readonly report: Report
  readonly offsetOf: (offset: number) => number
}

function reporterIn(page: PageTree, node: Code, { facts, report, offsetOf }: Reporting): Checking['reportAt'] {
  const { calls } = facts.config.check.api
  return ({ message, kind }, offset) => {
    const at = page.placeInside(node, offsetOf(offset))
    const rule = kind === 'deprecated' ? 'api-deprecated' : 'api-call'
    reportAs(kind === undefined || calls === 'ignore' ? calls : 'warn', { rule, message, at }, report)
  }
}

function checkCall(request: CurlRequest, address: ApiAddress, { facts, reportAt }: Checking): void {
  const { url } = request
  const found = findOperation(request.method, address)
  if ('error' in found) return reportAt({ message: found.error }, url.offset)
  const { operation } = found
  facts.cover.operation(operation)
  if (operation.isDeprecated)
    reportAt({ message: `${titleOf(operation)} is deprecated`, kind: 'deprecated' }, url.offset)
  const query = [...address.query, ...request.query]
  const isWhole = !url.isOpen
  for (const error of [
    ...checkQuery(query, { operation, facts: address.facts, isWhole }),
    ...checkHeaders(request, operation, address.facts),
  ])
    reportAt(error, url.offset)
  checkBody(request, operation, { address, reportAt })
  return undefined
}

interface Body {
  readonly address: ApiAddress
  readonly reportAt: Checking['reportAt']
}

function checkBody(
  { body, hasBody, headers, url }: CurlRequest,
  operation: ApiOperation,
  { address, reportAt }: Body,
): void {
  const wanted = operation.requestBody
  if (hasBody && wanted === undefined) return reportAt({ message: `${titleOf(operation)} takes no body` }, url.offset)
  if (!hasBody && wanted?.isRequired === true)
    return reportAt({ message: `${titleOf(operation)} needs a body` }, url.offset)
  const takesJson = wanted?.content.some(({ mediaType }) => isJsonType(mediaType)) === true
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value
  if (body !== undefined && takesJson && (type === undefined || type.includes('json')))
    checkJson(body, operation, { address, reportAt })
  return undefined
}

function checkJson(
  body: { readonly text: string; readonly offset: number },
  operation: ApiOperation,
  { address, reportAt }: Body,
): void {
  const data = readFencedData(body.text, 'json')
  if ('errors' in data) {
    // A value that is known only when the script runs may be any part of the text.
    if (body.text.includes(placeholder)) return
    for (const { message, offset } of data.errors) reportAt({ message: `the body: ${message}` }, body.offset + offset)
    return
  }
  const [document] = data.documents
  for (const error of address.facts.validateBody(operation, document?.value) ?? []) {
    if (error.message.includes(placeholder)) continue
    const message = `the body of ${titleOf(operation)}: ${error.message}`
    reportAt({ message, kind: error.kind }, body.offset + (document?.offsetOf(error.path, error.of) ?? 0))
  }
}
