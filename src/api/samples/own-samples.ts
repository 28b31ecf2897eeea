import type { CodeSample } from '../../formats/sample-values.ts'
import { kebabCase } from '../../formats/slug.ts'
import type { ApiOperation } from '../../model/api.ts'
import type { OwnSamples } from '../../model/own-samples.ts'
import type { ApiRequest, RequestText, SampleRequestBody } from '../../model/scripting.ts'
import type { Report } from '../../report/problem.ts'
import { runLimited } from '../../system/limited-run.ts'
import type { SampleBody } from './sample-body.ts'
import type { SampleRequest, SampleText } from './sample-request.ts'

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
  return modules.flatMap(({ module, written: { label, language, write } }) => {
    const fail = (reason: string): CodeSample[] => {
      const isKnown = reported.has(`${module} ${reason}`)
      reported.add(`${module} ${reason}`)
      if (isKnown) return []
      const call = `${operation.method.toUpperCase()} ${operation.path}`
      report({
        severity: 'error',
        rule: 'plugin',
        message: `the sample writer "${module}" fails for ${call}: ${reason}`,
        at: operation.at,
      })
      return []
    }
    try {
      const code: unknown = runLimited(() => write(describeRequest(operation, request)), seconds)
      if (code === undefined) return []
      if (typeof code !== 'string') return fail(`it returns ${typeof code}, not a text`)
      return [{ key: kebabCase(label), label, language, code, slots: [] }]
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error))
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

function plainParts(text: SampleText): RequestText {
  const parts = text.map((part) => ('env' in part ? { env: part.env } : part.text))
  return parts.filter((part) => part !== '')
}

function describeBody(body: SampleBody): SampleRequestBody {
  if (body.kind !== 'json') return body
  const text = JSON.stringify(body.value, null, 2)
  return { kind: 'json', text, value: JSON.parse(text) }
}
