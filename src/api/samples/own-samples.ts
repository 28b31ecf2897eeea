import type { CodeSample, Quoting, SampleSlot } from '../../formats/samples/sample-values.ts'
import type { ApiOperation } from '../../model/api.ts'
import type { OwnSamples } from '../../model/own-samples.ts'
import type { ApiRequest, RequestText, SampleRequestBody } from '../../model/scripting.ts'
import type { Report } from '../../report/problem.ts'
import { runLimited } from '../../system/limited-run.ts'
import { keyOfLanguage } from './custom-samples.ts'
import type { SampleBody } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import type { SamplePart, SampleText } from './sample-text.ts'
import { mark, markPattern, numberMark, replaceNumberMarks, takeMarks } from './slot-marks.ts'
import { messageOfThrown } from '../../system/message-of-thrown.ts'

/** The site's own languages of a document, and where their errors are reported. */
export interface OwnLanguages {
  readonly modules: readonly OwnSamples[]
  /** How long one sample may take. */
  readonly seconds: number
  readonly report: Report
  /** Reasons that were reported. Each is reported once, and not for every operation. */
  readonly reported: Set<string>
}

/** The samples that the site's own modules write for an operation. */
export function writeOwnSamples(
  operation: ApiOperation,
  request: SampleRequest,
  { modules, seconds, report, reported }: OwnLanguages,
): CodeSample[] {
  return modules.flatMap(({ module, written: { label, language, quoting = 'json', write } }) => {
    const fail = (reason: string): CodeSample[] => {
      const isKnown = reported.has(`${module} ${reason}`)
      reported.add(`${module} ${reason}`)
      if (isKnown) return []
      const call = `${operation.method} ${operation.path}`
      report({
        severity: 'error',
        rule: 'plugin',
        message: `the sample writer "${module}" fails for ${call}: ${reason}`,
        at: operation.at,
      })
      return []
    }
    const run = (described: ApiRequest): unknown => runLimited(() => write(described), seconds)
    try {
      const code = run(describeRequest(operation, request))
      if (code === undefined) return []
      if (typeof code !== 'string') return fail(`it returns ${typeof code}, not a text`)
      const slots = findSlots(code, request, (marked) => run(describeRequest(operation, marked)), quoting)
      return [{ key: keyOfLanguage(label), label, language, code, slots }]
    } catch (error) {
      return fail(messageOfThrown(error))
    }
  })
}

function describeRequest(operation: ApiOperation, { method, url, headers, body }: SampleRequest): ApiRequest {
  const { operationId, title, path, isDeprecated } = operation
  return {
    operation: { operationId, title, path, isDeprecated },
    method,
    url: plainParts(url),
    headers: headers.map(({ name, value }) => ({ name, value: plainParts(value) })),
    body: body && describeBody(body),
  }
}

/**
 * The places of the reader's values in a sample: it is written again with marks in the texts. They have no meaning to a
 * module, so a sample that is different without them has no such places.
 */
function findSlots(
  code: string,
  request: SampleRequest,
  run: (marked: SampleRequest) => unknown,
  quoting: Quoting,
): readonly SampleSlot[] {
  if (markPattern.test(code)) return []
  const slots: SamplePart[] = []
  const withMarks = (text: SampleText): SampleText =>
    text.map((part) => {
      if (part.slot === undefined || !('text' in part)) return part
      return { text: numberMark(slots.push(part) - 1, part.text) }
    })
  const headers = request.headers.map(({ name, value }) => ({ name, value: withMarks(value) }))
  const url = withMarks(request.url)
  if (slots.length === 0) return []
  const marked = run({ ...request, url, headers })
  if (typeof marked !== 'string') return []
  const found = takeMarks(
    replaceNumberMarks(marked, (index, text) => mark(slots[index] ?? { text }, text, quoting, false)),
  )
  return found.code === code ? found.slots : []
}

function plainParts(text: SampleText): RequestText {
  const parts = text.map((part) => ('env' in part ? { env: part.env } : part.text))
  return parts.filter((part) => part !== '')
}

function describeBody(body: SampleBody): SampleRequestBody {
  if (body.kind !== 'json') return body
  const text = JSON.stringify(body.value, null, 2)
  return { kind: 'json', text, value: JSON.parse(text) }
}
