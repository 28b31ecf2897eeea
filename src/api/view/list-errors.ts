import { STATUS_CODES } from 'node:http'
import type { ApiOperation, ApiResponse } from '../../model/api.ts'
import type { ApiError, ApiGroup } from '../../model/api-pages.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'

/** The anchor of the errors. Many introductions have a heading "Errors". */
export const errorsId = 'all-errors'

/** The errors with which the operations of a document answer, by status; the most common meaning first. */
export function listErrors(groups: readonly ApiGroup[]): ApiError[] {
  const found = new Map<string, { response: ApiResponse; operations: ApiOperation[] }>()
  const calls = groups.flatMap(({ tag, operations }) => (tag === undefined ? [] : operations))
  for (const operation of calls)
    for (const response of operation.responses)
      if (isError(response, operation))
        takeOrMake(found, keyOf(response), () => ({ response, operations: [] })).operations.push(operation)
  const meanings = [...found.values()].toSorted((one, other) => other.operations.length - one.operations.length)
  return Object.entries(Object.groupBy(meanings, ({ response }) => response.status)).map(([status, own = []]) => ({
    id: `${errorsId}.${status}`,
    status,
    title: [status, STATUS_CODES[status]].filter(Boolean).join(' '),
    meanings: own,
  }))
}

/** `default` is an error if the response of a success is described, too. */
function isError({ status }: ApiResponse, { responses }: ApiOperation): boolean {
  return /^[45]/.test(status) || (status === 'default' && responses.some((other) => /^[123]/.test(other.status)))
}

/** Responses with the same text and the same named schemas mean the same, in however many media types. */
function keyOf({ status, summary, description, content }: ApiResponse): string {
  const schemas = content.map(({ schema }) => schema?.reference ?? schema?.title ?? schema?.types.join())
  const texts = [summary, description?.markdown.trim()].map((text) => text?.toLowerCase())
  return JSON.stringify([status, texts, [...new Set(schemas)]])
}

/** With more operations than this, an error lists their groups. */
const manyOperations = 12

/** What the operations of an error are listed as: themselves, or their groups with the number of operations in each. */
export function inGroups(
  operations: readonly ApiOperation[],
  groups: readonly ApiGroup[],
): readonly { readonly label: string; readonly anchor: string; readonly count: number | undefined }[] {
  if (operations.length <= manyOperations)
    return operations.map(({ title, slug }) => ({ label: title, anchor: slug, count: undefined }))
  const own = new Set(operations)
  return groups.flatMap(({ id, label, operations: all }) => {
    const count = all.filter((operation) => own.has(operation)).length
    return count === 0 ? [] : [{ label, anchor: id, count }]
  })
}
