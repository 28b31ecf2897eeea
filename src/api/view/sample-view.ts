import { isEventStream, isJsonLines, isJsonType, isXmlType } from '../../formats/json.ts'
import { writeSlots, type CodeSample } from '../../formats/samples/sample-values.ts'
import { uniqueBy } from '../../formats/unique-by.ts'
import type { ApiOperation, ApiResponse, MediaContent, NamedExample, Schema } from '../../model/api.ts'
import type { CodeView, OperationView } from '../../model/api-view.ts'
import { examplesOfContent } from '../schemas/examples.ts'
import type { ApiKit } from './kit.ts'
import { titleOfExample, unnamed } from './parameter-view.ts'
import { jsonText } from './schemas/value-text.ts'

type CodesView = Pick<OperationView, 'samples' | 'choices' | 'bodies' | 'examples'>

/** The samples of an operation, what a reader can choose to send, and examples of the request and the responses. */
export function viewCodes({ requestBody, responses, samples }: ApiOperation, kit: ApiKit): CodesView {
  const content = requestBody?.content ?? []
  const isByMedia = samples.some(({ mediaTypes }) => mediaTypes !== undefined)
  const request = viewRequest(content, isByMedia, kit)
  const bodies = request.filter(({ label }) => label === 'Body')
  const others = request.filter(({ label }) => label === 'Request')
  // A single example of the request is already in the samples, if there are any, but not its name and description.
  const isNamed = content.some(({ examples }) => examples.some((one) => !one.isGenerated && one.name !== unnamed))
  const isReported = request.length > 1 || samples.length === 0 || isNamed
  const choices = isByMedia ? choicesOf(content, bodies, samples) : bodies
  const shownFor = (isShown: (choice: Choice) => boolean): string =>
    choices.flatMap((choice, index) => (isShown(choice) ? [index] : [])).join(' ')
  return {
    samples: samples.map((sample) => {
      const same = samples.filter(({ key, mediaTypes }) => key === sample.key && mediaTypes !== undefined)
      const code = viewSample(sample, kit)
      if (same.length < 2) return code
      // Without a sample of a media type in its language, the first one is shown.
      const sampleFor = ({ mediaType }: Choice): CodeSample | undefined =>
        same.find(({ mediaTypes }) => mediaTypes?.includes(mediaType)) ?? same[0]
      return { ...code, choices: shownFor((choice) => sampleFor(choice) === sample) }
    }),
    choices: choices.map(({ title, mediaType }) => ({ title, mediaType: isByMedia ? mediaType : undefined })),
    bodies: isByMedia
      ? bodies.map((body, index) => ({
          ...body,
          choices: shownFor((choice) => choice === body || (index === 0 && !bodies.includes(choice as TypedCode))),
        }))
      : bodies,
    examples: [...(isReported ? others : []), ...viewAnswers(responses, kit)],
  }
}

/** Something that a reader can choose to send. */
type Choice = Pick<TypedCode, 'title' | 'mediaType'>

/** The examples of the body, and the media types that have a sample and no example. */
function choicesOf(
  content: readonly MediaContent[],
  bodies: readonly Choice[],
  samples: readonly CodeSample[],
): Choice[] {
  return uniqueBy(content, ({ mediaType }) => mediaType).flatMap(({ mediaType }): readonly Choice[] => {
    const own = bodies.filter((body) => body.mediaType === mediaType)
    const isOnlySample = own.length === 0 && samples.some(({ mediaTypes }) => mediaTypes?.[0] === mediaType)
    return isOnlySample ? [{ title: mediaType, mediaType }] : own
  })
}

function viewSample({ key, label, language, code, slots, mediaTypes }: CodeSample, kit: ApiKit): CodeView {
  return {
    key,
    label,
    title: mediaTypes?.[0],
    language,
    html: kit.helpers.highlight(code, language),
    noteHtml: '',
    link: undefined,
    slots: slots.length === 0 ? undefined : writeSlots(slots),
    choices: undefined,
  }
}

/** The examples of the request, as the body of the samples if these have one for each media type. */
function viewRequest(content: readonly MediaContent[], isByMedia: boolean, kit: ApiKit): readonly TypedCode[] {
  const [sent] = content
  const isJson = sent !== undefined && (isJsonType(sent.mediaType) || sent.mediaType === '*/*')
  const codes = content.flatMap((media) => {
    const isBody = isByMedia || (isJson && media === sent)
    return shownExamples(media).map((example) => exampleCode(isBody ? 'Body' : 'Request', media, example, kit))
  })
  // Several media types of a body often have the same example.
  const different = codes.filter((code, index) => codes.findIndex((other) => isSameExample(other, code)) === index)
  return isByMedia ? different.map(withMediaType) : withMediaTypes(different)
}

/** The examples of the responses. Equal examples of several error statuses share a tab. */
function viewAnswers(responses: readonly ApiResponse[], kit: ApiKit): TypedCode[] {
  const answers = responses.flatMap(({ status, content }) =>
    content.flatMap((media) => shownExamples(media).map((example) => exampleCode(status, media, example, kit))),
  )
  const joined: TypedCode[] = []
  for (const answer of answers) {
    const same = joined.findIndex((other) => isSameExample(other, answer))
    const known = joined[same]
    if (known === undefined) joined.push(answer)
    else if (!known.label.split(', ').includes(answer.label))
      joined[same] = { ...known, label: `${known.label}, ${answer.label}` }
  }
  return withMediaTypes(joined)
}

/** An example, with the media type of its body. */
interface TypedCode extends CodeView {
  readonly mediaType: string
}

/** Examples between which a reader chooses have their media type in their title, unless it is the same for all. */
function withMediaTypes(codes: readonly TypedCode[]): TypedCode[] {
  return codes.map((code) => {
    const { label, mediaType } = code
    const isOnly = codes.every((other) => other.label !== label || other.mediaType === mediaType)
    return isOnly ? code : withMediaType(code)
  })
}

function withMediaType(code: TypedCode): TypedCode {
  return { ...code, title: code.title === undefined ? code.mediaType : `${code.title} (${code.mediaType})` }
}

/** Leaves out generated examples of texts and images, because they show nothing. */
function shownExamples({ mediaType, examples }: MediaContent): readonly NamedExample[] {
  const isSpoken = isJsonType(mediaType) || isXmlType(mediaType) || isJsonLines(mediaType)
  return examples.filter(
    ({ isGenerated, value }) =>
      isSpoken || !isGenerated || typeof value !== 'string' || (isEventStream(mediaType) && /^data: /m.test(value)),
  )
}

function isSameExample(one: CodeView, other: CodeView): boolean {
  return one.html === other.html && one.title === other.title && one.link?.href === other.link?.href
}

/** Examples of a named schema, like those of responses. */
export function viewSchemaExamples(schema: Schema, kit: ApiKit): CodeView[] {
  const media = { mediaType: 'application/json' }
  const examples = examplesOfContent({ ...media, own: [], schema, side: 'both', byName: kit.schema })
  return withMediaTypes(examples.map((example) => exampleCode('Response', media, example, kit)))
}

function exampleCode(
  label: string,
  { mediaType }: Pick<MediaContent, 'mediaType'>,
  example: NamedExample,
  kit: ApiKit,
): TypedCode {
  const isJson = isJsonType(mediaType) || typeof example.value !== 'string'
  const language = isJson || isJsonLines(mediaType) ? 'json' : isXmlType(mediaType) ? 'xml' : 'plaintext'
  const { externalValue } = example
  // White space around a text is part of it, and line breaks are kept.
  const text = typeof example.value === 'string' && !isJson ? example.value : undefined
  const code = text === undefined ? JSON.stringify(example.value, null, 2) : text.trim() === '' ? jsonText(text) : text
  const title = example.name === unnamed ? undefined : titleOfExample(example, kit)
  return {
    key: label,
    label,
    title,
    mediaType,
    language,
    html: externalValue === undefined ? kit.helpers.highlight(code, language) : '',
    noteHtml: kit.text(example.description),
    link: externalValue && { label: externalValue.url, href: kit.linkHref(externalValue) },
    slots: undefined,
    choices: undefined,
  }
}
