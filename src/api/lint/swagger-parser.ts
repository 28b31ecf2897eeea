import SwaggerParser from '@apidevtools/swagger-parser'
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import { isGroup } from '../../formats/raw-values.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { schemaOf20, schemaOf30 } from './earlier-schemas.ts'
import { laterVersion, schemaOf31, schemaOf32, type JsonSchema } from './openapi-schemas.ts'

// swagger-parser creates a validator for each document, and compiling the schema of OpenAPI takes longer than checking most
// documents with it. A preview checks a document after each change, and each language and version of a site has its own.
// So its schemas are compiled once. All validators inherit the method that does it.

const compiled = new WeakMap<object, ValidateFunction>()
const core = Object.getPrototypeOf(Ajv2020.prototype) as {
  compile: (this: Ajv2020, schema: AnySchema, isMeta?: boolean) => ValidateFunction
}
const { compile } = core
core.compile = function (schema, isMeta) {
  const make = (own: AnySchema): ValidateFunction => compile.call(this, own, isMeta)
  if (!isOfOpenApi(schema)) return make(schema)
  return takeOrMake(compiled, schema, () => {
    // Errors then have the fields that their object may have.
    this.opts.verbose = true
    if (isGroup(schema['$defs'])) return chooseByVersion(schema, make)
    return make(String(schema['id']).includes('swagger') ? schemaOf20(schema) : schemaOf30(schema))
  })
}

function isOfOpenApi(schema: AnySchema): schema is Exclude<AnySchema, boolean> {
  if (typeof schema === 'boolean') return false
  return /^https?:\/\/(?:spec\.openapis\.org\/oas|swagger\.io)\//.test(String(schema['$id'] ?? schema['id']))
}

/** swagger-parser takes a document of version 3.2 for one of version 3.1. */
function chooseByVersion(schema: JsonSchema, make: (own: AnySchema) => ValidateFunction): ValidateFunction {
  const known = new Map<boolean, ValidateFunction>()
  const check = (document: unknown): boolean => {
    const isLater = isGroup(document) && document['openapi'] === laterVersion
    const own = takeOrMake(known, isLater, () => make(isLater ? schemaOf32(schema) : schemaOf31(schema)))
    const isValid = own(document)
    Object.assign(check, { errors: own.errors })
    return isValid
  }
  // The validator calls it and reads its errors.
  return check as ValidateFunction
}

export { SwaggerParser }
