import path from 'node:path'
import { groupOf } from '../../formats/raw-values.ts'
import type { Project } from '../../config/project.ts'
import type { FieldIndex, SchemaError, Schemas } from '../../model/schemas.ts'
import type { Report } from '../../report/problem.ts'
import { kindOf } from '../../system/source-files.ts'
import { readingOnDisk } from '../read/load-apis.ts'
import { findFieldErrors, indexFields } from './schema-fields.ts'
import { createSchemaValidator, type SchemaPlace, type SchemaValidator } from '../lint/schema-validator.ts'
import { readSpecFiles, type SpecFile, type SpecFiles } from '../read/files/spec-files.ts'
import { nodeAt } from '../read/files/spec-node.ts'

/** The schemas that the pages of a site can name. */
export interface NamedSchemas extends Schemas {
  /** Validates a value against a schema of an API document. */
  readonly validateApi: (place: SchemaPlace, value: unknown) => readonly SchemaError[] | { readonly error: string }
  /** The fields of the schemas. */
  readonly fields: FieldIndex
}

/** Opens the schemas in the config, and those of the API documents under their own names. */
export async function openSchemas(project: Project, apis: readonly SpecFiles[], report: Report): Promise<NamedSchemas> {
  const own = Object.keys(project.config.check.schemas).flatMap((name) => {
    const files = openSchemaFile(project, name, report)
    return files === undefined ? [] : [{ name, files }]
  })
  const places = new Map<string, SchemaPlace>()
  const documents = new Map([...apis, ...own.map(({ files }) => files)].map((files) => [files.main, files] as const))
  const apiFiles = new Set(apis.map(({ main }) => main))
  for (const { name, files } of own) places.set(name, { file: files.main, pointer: [], isList: false })
  for (const [name, place] of apis.flatMap(({ main }) => componentsOf(main))) {
    if (!places.has(name)) places.set(name, place)
  }
  const all = [...own.map(({ files }) => files), ...apis].flatMap(({ byPath }) => [...byPath.values()])
  const validatePlain = await createSchemaValidator(all)
  const validate: SchemaValidator = (place, value, extent) => {
    const found = validatePlain(place, value, extent)
    const files = documents.get(place.file)
    if (files === undefined || 'error' in found) return found
    const reported = new Set(found.map(nameOf))
    const schema = nodeAt(place.file, place.pointer)
    const errors = schema === undefined ? [] : findFieldErrors(schema, files, value)
    // API schemas rarely forbid additional fields, but a field that does not exist must not appear on a page.
    const more = errors.filter(({ kind }) => kind === 'deprecated' || apiFiles.has(place.file))
    return [...found, ...more.filter((error) => !reported.has(nameOf(error)))]
  }
  return {
    names: [...places.keys()].filter((name) => !name.includes('#')),
    validate: (name, value, extent) => {
      const place = places.get(name.replace(/\[\]$/, ''))
      return place && validate({ ...place, isList: name.endsWith('[]') }, value, extent)
    },
    validateApi: (place, value) => validate(place, value, 'whole'),
    fields: indexFields([
      ...apis.map((files) => ({ files, isApi: true })),
      ...own.map(({ files }) => ({ files, isApi: false })),
    ]),
  }
}

function nameOf(error: SchemaError): string {
  return error.path.join('/')
}

function openSchemaFile(project: Project, name: string, report: Report): SpecFiles | undefined {
  const { root, config, document } = project
  const file = config.check.schemas[name] ?? ''
  const absolute = path.resolve(root, file)
  const reportSchema: Report = (problem) => report({ ...problem, rule: 'check-schema' })
  if (kindOf(absolute) === 'file') return readSpecFiles(absolute, readingOnDisk({ root, config }), reportSchema)
  const at = document.placeOf(['check', 'schemas', name])
  reportSchema({ severity: 'error', rule: '', message: `there is no file "${file}"`, at })
  return undefined
}

/** The named schemas of a document, each also with the document as a prefix: `sandboxes.yaml#Sandbox`. */
function componentsOf(file: SpecFile): (readonly [string, SchemaPlace])[] {
  const found = [['components', 'schemas'], ['definitions']].flatMap((pointer) =>
    Object.keys(groupOf(nodeAt(file, pointer)?.value)).map((name) => ({
      name,
      place: { file, pointer: [...pointer, name], isList: false },
    })),
  )
  const base = path.posix.basename(file.shown)
  const prefixes = [file.shown, base, base.replace(/\.[^.]+$/, '')]
  return found.flatMap(({ name, place }) => [
    [name, place] as const,
    ...prefixes.map((prefix) => [`${prefix}#${name}`, place] as const),
  ])
}
