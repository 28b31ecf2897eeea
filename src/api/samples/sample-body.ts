import { isAbout } from '../schemas/join-constraints.ts'
import type { MediaContent, Schema } from '../../model/api.ts'
import { isJsonObject, type Json, isJsonType } from '../../formats/json.ts'
import { resolveSchema } from '../schemas/resolve-schema.ts'
import { queryPairs, textOf, type EscapedPair } from '../../formats/samples/write-parameter.ts'

/** The body of a request, independent of the language. */
export type SampleBody =
  | JsonBody
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: 'multipart'; readonly fields: readonly MultipartField[] }
  /** Content that cannot be shown as text, which the caller has in a file with this name. */
  | { readonly kind: 'file'; readonly name: string }

export interface JsonBody {
  readonly kind: 'json'
  readonly value: Json
  /** It is one of several examples. */
  readonly isChosen: boolean
}

/** The fields of a form as they are sent. */
export function formText(fields: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
}

/** One part of a multipart form. */
export interface MultipartField {
  readonly name: string
  readonly value: string
  readonly isFile: boolean
  /** Set if the part is not plain text, or a file of a known type. */
  readonly contentType: string | undefined
}

/** Whether a body is or contains a file. */
export function sendsFile(body: SampleBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.fields.some((field) => field.isFile))
}

type ByName = (name: string) => Schema | undefined

/** The body of a request, from the first example of its media type. */
export function bodyOf(media: MediaContent, byName: ByName): SampleBody | undefined {
  const [example] = media.examples
  const value = example === undefined || example.externalValue !== undefined ? undefined : example.value
  const isWritten = example !== undefined && !example.isGenerated
  if (!isWritten && isOpaque(media, byName)) return { kind: 'file', name: 'file' }
  if (value === undefined) return undefined
  if (media.mediaType.startsWith('multipart/') && isJsonObject(value)) {
    const binary = new Set(filesOf(media.schema, byName))
    return {
      kind: 'multipart',
      fields: Object.entries(value).flatMap(([name, item]) => {
        const isUpload = binary.has(name)
        if (isStyled(name, media) && !isUpload) return formFields(name, item, media).map(textPart)
        return itemsOf(item).map((one) => partOf({ name, value: one, isUpload, media }))
      }),
    }
  }
  if (media.mediaType.includes('x-www-form-urlencoded') && isJsonObject(value)) {
    return { kind: 'form', fields: Object.entries(value).flatMap(([name, item]) => formFields(name, item, media)) }
  }
  if (isJsonType(media.mediaType) || media.mediaType === '*/*')
    return { kind: 'json', value, isChosen: media.examples.length > 1 }
  return { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }
}

const usualTypes = new Map([
  ['image', 'image/png'],
  ['video', 'video/mp4'],
  ['audio', 'audio/mpeg'],
  ['text', 'text/plain'],
])
const typesByKind: Partial<Record<SampleBody['kind'], string>> = {
  json: 'application/json',
  file: 'application/octet-stream',
}

/** A body that may have one of many types is sent as what its sample is. */
export function contentTypeOf({ mediaType }: MediaContent, { kind }: SampleBody): string {
  if (!mediaType.includes('*')) return mediaType
  return usualTypes.get(mediaType.replace(/\/.*/, '')) ?? typesByKind[kind] ?? 'text/plain'
}

/** Programs set the type of a form themselves, because it names the border between its parts. */
export function isTypedBySender({ mediaType }: MediaContent, { kind }: SampleBody): boolean {
  return kind === 'multipart' && /^multipart\/form-data\b/i.test(mediaType)
}

/** Whether the content is binary, such as an image or an archive. */
function isOpaque({ mediaType, schema }: MediaContent, byName: ByName): boolean {
  if (schema !== undefined && isFile(schema, byName)) return true
  const isText = /[/+](?:json|xml|yaml)\b|^text\/|x-www-form-urlencoded|^multipart\/|^\*\/\*$/.test(mediaType)
  const types = schema === undefined ? [] : resolveSchema(schema, byName).types
  return !isText && (schema === undefined || types.includes('string'))
}

function itemsOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value]
}

/** Whether the document sets a style for a property. Only this multipart type has styles. */
function isStyled(name: string, { mediaType, encoding }: MediaContent): boolean {
  const isForm = mediaType.startsWith('multipart/form-data')
  return isForm && encoding.some(({ property, writing }) => property === name && writing !== undefined)
}

function textPart([name, value]: readonly [string, string]): MultipartField {
  return { name, value, isFile: false, contentType: undefined }
}

interface Part {
  readonly name: string
  readonly value: Json
  readonly isUpload: boolean
  readonly media: MediaContent
}

/** An object is sent as JSON and other values as text, unless the document has another media type. */
function partOf({ name, value, isUpload, media }: Part): MultipartField {
  const given = media.encoding.find(({ property }) => property === name)?.contentType
  if (isUpload) return { name, value: textOf(value), isFile: true, contentType: given }
  const contentType = given ?? (Array.isArray(value) || isJsonObject(value) ? 'application/json' : undefined)
  const text = contentType !== undefined && isJsonType(contentType) ? JSON.stringify(value) : textOf(value)
  return { name, value: text, isFile: false, contentType }
}

function formFields(name: string, value: Json, { encoding }: MediaContent): (readonly [string, string])[] {
  const writing = encoding.find(({ property }) => property === name)?.writing
  if (writing === undefined) return itemsOf(value).map((item) => [name, textOf(item)])
  return queryPairs({ name, writing }, value).map(plainPair)
}

/** Unescapes a pair of a form, because each language escapes the values itself. */
function plainPair([name, text]: EscapedPair): readonly [string, string] {
  return [decodeURIComponent(name), decodeURIComponent(text)]
}

function filesOf(schema: Schema | undefined, byName: ByName): string[] {
  const full = schema && resolveSchema(schema, byName)
  return (full?.properties ?? []).filter((property) => isFile(property.schema, byName)).map(({ name }) => name)
}

function isFile(schema: Schema, byName: ByName): boolean {
  const { format, types, constraints, items } = resolveSchema(schema, byName)
  const isBinary =
    format === 'binary' ||
    types.includes('binary') ||
    constraints.some((constraint) => isAbout(constraint, 'mediaType'))
  return isBinary || (types.includes('array') && items !== undefined && isFile(items, byName))
}
