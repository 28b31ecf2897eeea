import SwaggerParser from '@apidevtools/swagger-parser'
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import { takeOrMake } from '../../formats/take-or-make.ts'

// swagger-parser creates a validator for each document, and compiling the schema of OpenAPI takes longer than checking most
// documents with it. A preview checks a document after each change, and each language and version of a site has its own.
// So its schemas are compiled once. All validators inherit the method that does it.

const compiled = new WeakMap<object, ValidateFunction>()
const core = Object.getPrototypeOf(Ajv2020.prototype) as {
  compile: (this: Ajv2020, schema: AnySchema, isMeta?: boolean) => ValidateFunction
}
const { compile } = core
core.compile = function (schema, isMeta) {
  const make = (): ValidateFunction => compile.call(this, schema, isMeta)
  return isOfOpenApi(schema) ? takeOrMake(compiled, schema, make) : make()
}

function isOfOpenApi(schema: AnySchema): schema is Exclude<AnySchema, boolean> {
  if (typeof schema === 'boolean') return false
  return /^https?:\/\/(?:spec\.openapis\.org\/oas|swagger\.io)\//.test(String(schema['$id'] ?? schema['id']))
}

export { SwaggerParser }
