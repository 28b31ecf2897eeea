/* oxlint-disable unicorn/no-thenable -- "then" is a keyword of JSON Schema */
import { groupOf, isGroup } from '../../formats/raw-values.ts'
import { bearerFormat, fields, merge, whenIs, type JsonSchema } from './openapi-schemas.ts'

/** The schema of Swagger 2.0 with an exact error for each wrong field. */
export function schemaOf20(schema: JsonSchema): JsonSchema {
  return groupOf(withoutChoices(merge(schema, { definitions: corrections20 })))
}

/** The same for OpenAPI 3.0. */
export function schemaOf30(schema: JsonSchema): JsonSchema {
  return groupOf(withoutChoices(merge(schema, { definitions: corrections30 })))
}

const text: JsonSchema = { type: 'string' }

function of(name: string): JsonSchema {
  return { $ref: `#/definitions/${name}` }
}

/** An object whose form is known by the value of a field, in place of a choice between all forms. */
function byField(name: string, forms: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    type: 'object',
    required: [name],
    properties: { [name]: { enum: Object.keys(forms) } },
    allOf: Object.entries(forms).map(([value, form]) => whenIs(name, value, { then: form })),
    oneOf: undefined,
  }
}

function parameter(place: string): JsonSchema {
  return { required: ['type'], ...of(`${place}ParameterSubSchema`) }
}

/** Types and formats of other places are no error. */
const typed: JsonSchema = {
  properties: {
    type: { enum: ['string', 'number', 'boolean', 'integer', 'array', 'file'] },
    collectionFormat: of('collectionFormatWithMulti'),
  },
}

const corrections20: Readonly<Record<string, JsonSchema>> = {
  parameter: merge(
    byField('in', {
      body: of('bodyParameter'),
      header: parameter('header'),
      formData: parameter('formData'),
      query: parameter('query'),
      path: parameter('path'),
    }),
    { required: ['name', 'in'] },
  ),
  headerParameterSubSchema: typed,
  queryParameterSubSchema: typed,
  pathParameterSubSchema: typed,
  response: {
    properties: {
      schema: { oneOf: undefined, ...whenIs('type', 'file', { then: of('fileSchema'), else: of('schema') }) },
    },
  },
  schema: {
    properties: {
      // Another rule checks the names in a list of types.
      type: {
        $ref: undefined,
        if: { type: 'array' },
        else: { $ref: 'http://json-schema.org/draft-04/schema#/definitions/simpleTypes' },
      },
      items: { anyOf: undefined, if: { type: 'array' }, then: { items: of('schema') }, else: of('schema') },
    },
  },
  securityDefinitions: {
    additionalProperties: byField('type', {
      basic: of('basicAuthenticationSecurity'),
      apiKey: of('apiKeySecurity'),
      oauth2: byField('flow', {
        implicit: of('oauth2ImplicitSecurity'),
        password: of('oauth2PasswordSecurity'),
        application: of('oauth2ApplicationSecurity'),
        accessCode: of('oauth2AccessCodeSecurity'),
      }),
    }),
  },
}

const corrections30: Readonly<Record<string, JsonSchema>> = {
  SchemaXORContent: {
    oneOf: undefined,
    if: { required: ['content'] },
    then: {
      allOf: ['style', 'explode', 'allowReserved', 'example', 'examples'].map((name) => ({
        not: { required: [name] },
      })),
    },
    else: { required: ['schema'] },
  },
  Parameter: {
    properties: {
      in: { enum: ['path', 'query', 'header', 'cookie'] },
      // Those of other places are no error.
      style: { enum: ['matrix', 'label', 'simple', 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject'] },
    },
    allOf: [
      of('ExampleXORExamples'),
      { if: { required: ['name', 'in'] }, then: { allOf: [of('SchemaXORContent'), of('ParameterLocation')] } },
    ],
  },
  ParameterLocation: {
    oneOf: undefined,
    ...whenIs('in', 'path', { then: { required: ['required'], ...fields('required', { enum: [true] }) } }),
  },
  SecurityScheme: byField('type', {
    apiKey: of('APIKeySecurityScheme'),
    http: of('HTTPSecurityScheme'),
    oauth2: of('OAuth2SecurityScheme'),
    openIdConnect: of('OpenIdConnectSecurityScheme'),
  }),
  HTTPSecurityScheme: { oneOf: undefined, ...bearerFormat },
}

/** Replaces choices between a reference, a truth value and a form: what a value looks like decides which it is. */
function withoutChoices(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChoices)
  if (!isGroup(value)) return value
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  const schema = Object.fromEntries(parts.map(([key, part]) => [key, withoutChoices(part)]))
  const { oneOf, anyOf, ...others } = schema
  const listed = oneOf ?? anyOf
  // A property may have the name of a keyword.
  const choices = Array.isArray(listed) ? listed.map(groupOf) : []
  const forms = choices.filter((choice) => !isReference(choice) && choice['type'] !== 'boolean')
  const [form] = forms
  if (form === undefined || forms.length > 1) return schema
  const reference = { type: 'object', ...fields('$ref', text) }
  const inner = choices.some(isReference) ? { if: { required: ['$ref'] }, then: reference, else: form } : form
  const hasTruth = choices.some(({ type }) => type === 'boolean')
  return { ...others, ...(hasTruth ? { if: { type: 'boolean' }, else: inner } : inner) }
}

function isReference({ $ref: target }: JsonSchema): boolean {
  return target === '#/definitions/Reference' || target === '#/definitions/jsonReference'
}
