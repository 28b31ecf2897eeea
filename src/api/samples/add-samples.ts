import type { ApiOperation, ApiServer, MediaContent } from '../../model/api.ts'
import type { CodeSample } from '../../formats/samples/sample-values.ts'
import type { TryIt } from '../../model/try-it.ts'
import type { TaggedOperation } from '../read/operations.ts'
import { usualRequirements } from './credentials.ts'
import { writeCsharp } from './csharp.ts'
import { writeCurl } from './curl.ts'
import { writeGo } from './go.ts'
import { writeJava, writeKotlin } from './java.ts'
import { writeJavascript } from './javascript.ts'
import { writePhp } from './php.ts'
import { writePython } from './python.ts'
import { writeRuby } from './ruby.ts'
import { writeRust } from './rust.ts'
import { planRequest, type SampleRequest, type SampleSource } from './sample-request.ts'
import type { SampleText } from './sample-text.ts'
import { writeOwnSamples, type OwnLanguages } from './own-samples.ts'
import { bodyOf, isTypedBySender } from './sample-body.ts'
import { markPattern, takeMarks } from './slot-marks.ts'
import { mediaOf, signInOf, writeTryIt } from './try-it.ts'

interface SampleLanguage {
  readonly label: string
  readonly language: string
  /** `undefined` if the language has no short way to send the request. */
  readonly write: (request: SampleRequest) => string | undefined
}

const languages: Readonly<Record<string, SampleLanguage>> = {
  curl: { label: 'curl', language: 'bash', write: writeCurl },
  javascript: { label: 'JavaScript', language: 'javascript', write: writeJavascript },
  python: { label: 'Python', language: 'python', write: writePython },
  go: { label: 'Go', language: 'go', write: writeGo },
  java: { label: 'Java', language: 'java', write: writeJava },
  ruby: { label: 'Ruby', language: 'ruby', write: writeRuby },
  csharp: { label: 'C#', language: 'csharp', write: writeCsharp },
  kotlin: { label: 'Kotlin', language: 'kotlin', write: writeKotlin },
  rust: { label: 'Rust', language: 'rust', write: writeRust },
  php: { label: 'PHP', language: 'php', write: writePhp },
}

interface SampleOptions extends SampleSource {
  /** Whether readers can send the requests from the pages. */
  readonly tryIt: boolean
  /** Language names from the config, in the order of their tabs. */
  readonly languages: readonly string[]
  /** Languages from modules of the site, whose tabs are next. */
  readonly own: OwnLanguages | undefined
}

/**
 * Adds a sample in every configured language to each operation, and what is needed to try it out. A sample from the
 * author replaces the generated one.
 */
export function addSamples(operations: readonly TaggedOperation[], options: SampleOptions): TaggedOperation[] {
  return operations.map((tagged) => ({ ...tagged, operation: addToOperation(tagged.operation, options) }))
}

interface PlannedRequest {
  readonly request: SampleRequest
  /** Code with the slots that are marked in it. */
  readonly finish: (marked: string) => Pick<CodeSample, 'code' | 'slots'>
}

function addToOperation(operation: ApiOperation, options: SampleOptions): ApiOperation {
  const samples = samplesOf(operation, (one) => withMarks(planRequest(one, options)), options)
  const tryIt = options.tryIt && tryItOf(operation, options)
  const callbacks = addToCallbacks(operation, options)
  return { ...operation, callbacks, samples, ...(tryIt && { tryIt }) }
}

/** A request with a place for the key of each way to authenticate. Places without a key are left out when it is sent. */
function tryItOf(operation: ApiOperation, options: SampleOptions): TryIt {
  const { request, finish } = withMarks(planRequest(operation, options, operation.security))
  const keys = usualRequirements(operation).flatMap((schemes) => schemes.map(({ key }) => key))
  return {
    ...finish(writeTryIt(operation, request, options.byName)),
    keys,
    signIn: signInOf(operation, options),
    media: mediaOf(operation, request, options.byName),
  }
}

/** A text that contains the characters of marks gets no marks. */
function withMarks(request: SampleRequest): PlannedRequest {
  return markPattern.test(JSON.stringify(request))
    ? { request: withoutSlots(request), finish: (code) => ({ code, slots: [] }) }
    : { request, finish: takeMarks }
}

function addToCallbacks({ callbacks }: ApiOperation, options: SampleOptions): ApiOperation['callbacks'] {
  return callbacks.map(({ name, operations }) => ({
    name,
    operations: operations.map((one) => addReceivedSample(one, options)),
  }))
}

const receiver: ApiServer = {
  url: 'https://your-server.example.com',
  name: undefined,
  description: undefined,
  variables: [],
}

/**
 * Adds a sample to a webhook or callback: the request that its receiver gets, for testing that server. It has all headers,
 * and no values of the reader, because these are for the API.
 */
export function addReceivedSample(operation: ApiOperation, options: SampleOptions): ApiOperation {
  const plan = (one: ApiOperation): PlannedRequest => {
    const sent = {
      ...one,
      path: pathOfReceiver(one.path),
      servers: [receiver],
      parameters: one.parameters.map((parameter) => ({ ...parameter, isRequired: true })),
    }
    const request = planRequest(sent, options)
    return withMarks({ ...withoutSlots(request), body: request.body })
  }
  const shown = options.languages.length === 0 ? [] : ['curl']
  return {
    ...operation,
    callbacks: addToCallbacks(operation, options),
    samples: samplesOf(operation, plan, { ...options, languages: shown, own: undefined }),
  }
}

/** A callback's path is an expression, which begins with an address that the caller gave. A webhook has only a name. */
function pathOfReceiver(path: string): string {
  const rest = path.replace(/^(?:\{\$[^{}]*\}|https?:\/\/[^/]*)/, '')
  return rest === path && !path.startsWith('/') ? '/webhook' : rest
}

type PlanRequest = (operation: ApiOperation) => PlannedRequest

/** The samples of the first media type of the body, then those of media types that have another body. */
function samplesOf(operation: ApiOperation, plan: PlanRequest, options: SampleOptions): CodeSample[] {
  const { requestBody, samples: written } = operation
  const [usual, ...others] = groupByBody(requestBody?.content ?? [], options.byName)
  const generate = (group: readonly MediaContent[] = []): CodeSample[] => {
    const one =
      requestBody && group.length > 0 ? { ...operation, requestBody: { ...requestBody, content: group } } : operation
    const mediaTypes = others.length === 0 ? {} : { mediaTypes: group.map(({ mediaType }) => mediaType) }
    const generated = generateSamples(one, plan(one), options)
    return generated
      .filter(({ key }) => written.every((sample) => sample.key !== key))
      .map((sample) => ({ ...sample, ...mediaTypes }))
  }
  const [first, more] = [generate(usual), others.flatMap(generate)]
  const own = options.languages.flatMap((key) => [...written, ...first].filter((sample) => sample.key === key))
  return [...own, ...[...first, ...written].filter(({ key }) => !options.languages.includes(key)), ...more]
}

/** Media types with the same body share their samples. */
function groupByBody(
  content: readonly MediaContent[],
  byName: SampleSource['byName'],
): readonly (readonly MediaContent[])[] {
  if (content.length < 2) return [content]
  const groups = Map.groupBy(content, (media) => {
    const body = bodyOf(media, byName)
    return JSON.stringify([body, body && isTypedBySender(media, body)])
  })
  return [...groups.values()]
}

function generateSamples(
  operation: ApiOperation,
  { request, finish }: PlannedRequest,
  { languages: wanted, own }: SampleOptions,
): CodeSample[] {
  const bare = planWithoutBody(operation, request)
  // Only curl has a short way to send parts that are not a form.
  const [media] = operation.requestBody?.content ?? []
  const isMixed = request.body?.kind === 'multipart' && media !== undefined && !isTypedBySender(media, request.body)
  const usual = wanted.flatMap((key): CodeSample[] => {
    const language = Object.hasOwn(languages, key) && (!isMixed || key === 'curl') ? languages[key] : undefined
    const marked = language?.write(request) ?? (bare && language?.write(bare))
    return language === undefined || marked === undefined
      ? []
      : [{ key, label: language.label, language: language.language, ...finish(marked) }]
  })
  return [...usual, ...(own === undefined ? [] : writeOwnSamples(operation, request, own))]
}

/** For languages that send no body with GET or HEAD; used if the body is optional. */
function planWithoutBody({ requestBody }: ApiOperation, request: SampleRequest): SampleRequest | undefined {
  if (requestBody === undefined || requestBody.isRequired) return undefined
  return { ...request, body: undefined, headers: request.headers.filter(({ name }) => name !== 'Content-Type') }
}

function withoutSlots(request: SampleRequest): SampleRequest {
  const headers = request.headers.map(({ name, value }) => ({ name, value: withoutSlot(value) }))
  const body = request.body?.kind === 'json' ? { ...request.body, isChosen: false } : request.body
  return { ...request, url: withoutSlot(request.url), headers, optionalHeaders: [], body }
}

function withoutSlot(text: SampleText): SampleText {
  return text.map((part) => ({ ...part, slot: undefined }))
}
