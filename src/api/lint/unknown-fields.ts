import { isGroup } from '../../formats/raw-values.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { describePointer } from '../read/describe-pointer.ts'
import { errorOfField, valueAt, type DocumentError } from './validator-errors.ts'

/**
 * Fields of every kind of object from version 3.1 on, with the kind of their values: `[` for a list, `{` for a map.
 * Schemas may have any field. After a colon is the type of a field from version 3.2, which the validator does not
 * check.
 */
const kinds: Readonly<Record<string, string>> = {
  document:
    'openapi $self:address info=info jsonSchemaDialect servers=[server paths={path webhooks={path components=components security tags=[tag externalDocs=docs',
  info: 'title summary description termsOfService contact=contact license=license version',
  contact: 'name url email',
  license: 'name identifier url',
  docs: 'description url',
  server: 'url name:text description variables={variable',
  variable: 'enum default description',
  tag: 'name summary:text description externalDocs=docs parent:text kind:text',
  components:
    'schemas responses={response parameters={parameter examples={example requestBodies={body headers={header securitySchemes={security links={link callbacks={callback pathItems={path mediaTypes:group={media',
  path: '$ref summary description get=operation put=operation post=operation delete=operation options=operation head=operation patch=operation trace=operation query=operation additionalOperations:group={operation servers=[server parameters=[parameter',
  operation:
    'tags summary description externalDocs=docs operationId parameters=[parameter requestBody=body responses={response callbacks={callback deprecated security servers=[server',
  parameter:
    'name in description required deprecated allowEmptyValue style explode allowReserved schema content={media example examples={example',
  header:
    'description required deprecated allowEmptyValue style explode allowReserved schema content={media example examples={example',
  body: 'description content={media required',
  media:
    'schema itemSchema:schema encoding={encoding itemEncoding=encoding prefixEncoding:list=[encoding example examples={example',
  encoding:
    'contentType headers={header style explode allowReserved encoding={encoding itemEncoding=encoding prefixEncoding:list=[encoding',
  response: 'summary:text description headers={header content={media links={link',
  link: 'operationRef operationId parameters requestBody description server=server',
  example: 'summary description value externalValue dataValue serializedValue:text',
  security:
    'type description name in scheme bearerFormat flows=flows openIdConnectUrl oauth2MetadataUrl:text deprecated:truth',
  flows: 'implicit=flow password=flow clientCredentials=flow authorizationCode=flow deviceAuthorization=flow',
  flow: 'authorizationUrl deviceAuthorizationUrl:text tokenUrl refreshUrl scopes',
  // The keys are expressions.
  callback: '*=path',
}

/** Finds unknown and conflicting fields, which the validator does not report while there are other errors. */
export function findUnknownFields(document: unknown): DocumentError[] {
  const found: DocumentError[] = []
  const isLater = String(valueAt(document, ['openapi'])).startsWith('3.2')
  visit(document, 'document', [], { found, isLater })
  return found
}

interface Walk {
  readonly found: DocumentError[]
  /** Whether the document is of version 3.2 or later. */
  readonly isLater: boolean
}

/** The required fields of each type of security scheme. */
const needed: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['name', 'in'],
  http: ['scheme'],
  oauth2: ['flows'],
  openIdConnect: ['openIdConnectUrl'],
  // In version 2.0, by flow.
  implicit: ['authorizationUrl'],
  accessCode: ['authorizationUrl', 'tokenUrl'],
  password: ['tokenUrl'],
  application: ['tokenUrl'],
}

/** Used before version 3.1. If a field is missing, the validators only report that no type of scheme matches. */
export function findMissingInSecurity(document: unknown): DocumentError[] {
  const isSwagger = valueAt(document, ['swagger']) !== undefined
  const place = isSwagger ? ['securityDefinitions'] : ['components', 'securitySchemes']
  return Object.entries(valueAt(document, place) ?? {}).flatMap(([key, scheme]) => {
    const type = valueAt(scheme, ['type'])
    const kind = String(isSwagger && type !== 'apiKey' ? valueAt(scheme, ['flow']) : type)
    const fields = Object.hasOwn(needed, kind) ? (needed[kind] ?? []) : []
    const pointer = [...place, key]
    return fields
      .filter((name) => valueAt(scheme, [name]) === undefined)
      .map((name): DocumentError => ({ message: `${describePointer(pointer)} needs "${name}"`, pointer, isKey: true }))
  })
}

function visit(value: unknown, kind: string, pointer: readonly string[], walk: Walk): void {
  if (!isGroup(value) || (kind !== 'path' && Object.hasOwn(value, '$ref'))) return
  const { found, isLater } = walk
  found.push(...findClashes({ kind, fields: value, pointer, isLater }))
  const fields = fieldsOf(kind)
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith('x-')) continue
    const field = fields.get(key) ?? fields.get('*')
    if (field !== undefined) {
      const form = forms[field.form]
      if (form?.fits(inner) === false)
        found.push({
          message: `${describePointer([...pointer, key])} must be ${form.words}`,
          pointer: [...pointer, key],
          isKey: false,
        })
      visitHeld(inner, field.holds, [...pointer, key], walk)
      continue
    }
    found.push(errorOfField(pointer, key, nearestName(key, [...fields.keys()])))
  }
}

interface Field {
  readonly form: string
  readonly holds: string
}

function fieldsOf(kind: string): ReadonlyMap<string, Field> {
  return new Map(
    (kinds[kind] ?? '').split(' ').map((field) => {
      const [before = '', holds = ''] = field.split('=')
      const [name = '', form = ''] = before.split(':')
      return [name, { form, holds }]
    }),
  )
}

interface Form {
  readonly words: string
  readonly fits: (value: unknown) => boolean
}

const forms: Readonly<Record<string, Form>> = {
  text: { words: 'text', fits: (value) => typeof value === 'string' },
  truth: { words: 'true or false', fits: (value) => typeof value === 'boolean' },
  list: { words: 'a list', fits: Array.isArray },
  group: { words: 'a group of fields', fits: isGroup },
  schema: { words: 'a schema', fits: (value) => isGroup(value) || typeof value === 'boolean' },
  address: {
    words: 'an address without "#"',
    fits: (value) => typeof value === 'string' && !value.includes('#') && URL.canParse(value, 'https://example.com'),
  },
}

function visitHeld(value: unknown, holds: string, pointer: readonly string[], walk: Walk): void {
  if (holds === '') return
  const kind = holds.slice(1)
  if (holds.startsWith('[')) {
    for (const [index, item] of Array.isArray(value) ? value.entries() : [])
      visit(item, kind, [...pointer, String(index)], walk)
    return
  }
  if (!holds.startsWith('{')) return visit(value, holds, pointer, walk)
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    if (!name.startsWith('x-') || named.has(kind)) visit(item, kind, [...pointer, name], walk)
  }
}

/** Objects whose keys an author chooses, such as a header named `x-trace`. Other keys are paths and status codes. */
const named: ReadonlySet<string> = new Set(['header', 'parameter', 'example', 'link', 'security', 'body'])

/** An object of a document and its place. */
export interface FoundObject {
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly pointer: readonly string[]
  /** Whether the document is of version 3.2 or later. */
  readonly isLater: boolean
}

/** Finds fields that exclude each other, and objects without the one entry that they need. */
function findClashes(object: FoundObject): DocumentError[] {
  if (object.kind === 'example') return findPairs(object, object.isLater ? laterPairs : [['value', 'externalValue']])
  if (object.kind !== 'parameter' && object.kind !== 'header') return []
  const isQuery = object.isLater && object.fields['in'] === 'querystring'
  const errors = isQuery ? findOutsideContent(object) : findPairs(object, [['schema', 'content']])
  return [...findNameless(object), ...errors, ...findContentErrors(object)]
}

/** The validator's schema does not require the name. */
function findNameless({ kind, fields, pointer }: FoundObject): DocumentError[] {
  if (kind !== 'parameter' || Object.hasOwn(fields, 'name') || !Object.hasOwn(fields, 'in')) return []
  return [{ message: `${describePointer(pointer)} needs "name"`, pointer, isKey: true }]
}

type Pair = readonly [string, string]

const laterPairs: readonly Pair[] = [
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
]

/** Reported at the field that comes second in the document. */
function findPairs({ fields, pointer }: FoundObject, pairs: readonly Pair[]): DocumentError[] {
  return pairs
    .filter((pair) => pair.every((name) => Object.hasOwn(fields, name)))
    .map((pair) => {
      const second = Object.keys(fields).findLast((name) => pair.includes(name)) ?? ''
      const message = `${describePointer(pointer)} has "${pair[0]}" and "${pair[1]}"; keep only one of them`
      return { message, pointer: [...pointer, second], isKey: true }
    })
}

/** Fields that put a value into a query string do not apply to a value that is the whole query string. */
const ofOneValue = ['schema', 'style', 'explode', 'allowReserved']

function findOutsideContent({ fields, pointer }: FoundObject): DocumentError[] {
  const where = describePointer(pointer)
  const useless = ofOneValue.filter((name) => Object.hasOwn(fields, name))
  if (useless.length === 0 && !Object.hasOwn(fields, 'content'))
    return [{ message: `${where} needs "content": it is the whole query string`, pointer, isKey: true }]
  return useless.map((name) => ({
    message: `${where} may not have "${name}": it is the whole query string, which "content" describes`,
    pointer: [...pointer, name],
    isKey: true,
  }))
}

function findContentErrors({ fields, pointer }: FoundObject): DocumentError[] {
  const { content } = fields
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return []
  const place = [...pointer, 'content']
  const [first, second] = Object.keys(content)
  const where = describePointer(place)
  // The same message as for other groups without entries.
  if (first === undefined) return [{ message: `${where} is empty; it needs an entry`, pointer: place, isKey: true }]
  if (second === undefined || Object.hasOwn(content, '$ref')) return []
  return [{ message: `${where} may hold one media type only`, pointer: [...place, second], isKey: true }]
}
