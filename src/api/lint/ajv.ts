// Loaded when a schema is first needed. A dynamic import of ajv itself would have no named exports in the bundle.
export { Ajv2020 } from 'ajv/dist/2020.js'
