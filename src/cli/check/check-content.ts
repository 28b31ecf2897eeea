import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkPageContent, checkTextContent } from '../../check/content/check-page.ts'
import { createCover, type ApiFacts, type Facts } from '../../check/content/facts.ts'
import { createProseCheck } from '../../check/content/prose/prose.ts'
import { allowedSourcesOf } from '../../config/policy/allowed-sources.ts'
import { readCommandLine, type CommandLine } from '../../config/command-line.ts'
import { isTranslatedFile } from '../../config/content-folders.ts'
import type { Project } from '../../config/project.ts'
import { createFileReader, type ProjectFileReader } from '../../markdown/parse/project-files.ts'
import { createTreeReader } from '../../markdown/parse/read-tree.ts'
import type { Page } from '../../model/page.ts'
import type { SpecFiles } from '../../api/read/files/spec-files.ts'
import { child, topOf, type SpecNode } from '../../api/read/files/spec-node.ts'
import { createFollow } from '../../api/read/follow.ts'
import { openSpec } from '../../api/read/load-apis.ts'
import { bodyOf, contentOf, operationsOfPaths, parametersOf, swaggerBodyOf } from '../../api/read/parts.ts'
import { readDocument } from '../../api/read/read-document.ts'
import { isJsonType } from '../../formats/json.ts'
import { openSchemas, type NamedSchemas } from '../../api/schemas/named-schemas.ts'
import type { Coverage } from '../../report/coverage.ts'
import type { Report } from '../../report/problem.ts'
import { markdownOptions } from '../../pages/sources.ts'
import { createSourceGate } from '../../system/source-gate.ts'
import type { Api, ApiText } from '../../model/api.ts'
import type { PageTree } from '../../model/page-tree.ts'
import { listEditions } from '../../config/editions.ts'

/** Problems in API documents are already reported when the site is built. */
const ignoreProblems: Report = () => undefined

/**
 * Checks what pages say against schemas, the API and the CLI description; returns how much of the API is documented.
 */
export async function checkContent(
  project: Project,
  pages: readonly { readonly page: Page }[],
  report: Report,
): Promise<Coverage> {
  const specs = project.config.api.flatMap(({ baseUrl }, index) => {
    const files = openSpec(project, index, ignoreProblems)
    return files === undefined ? [] : [{ files, baseUrl }]
  })
  const opened = specs.map(({ files }) => files)
  const schemas = await openSchemas(project, opened, report)
  const apis = specs.map(({ files, baseUrl }) => readFacts(files, baseUrl, schemas))
  const { cover, coverage } = createCover(apis, schemas.fields)
  const readFile = createFileReader(createSourceGate(allowedSourcesOf(project)))
  const facts: Facts = {
    config: project.config,
    schemas,
    apis,
    fields: schemas.fields,
    cover,
    commandLine: openCommandLine(project, readFile, report),
    checkProse: await createProseCheck(project, readFile, report),
  }
  const readTree = createTreeReader(markdownOptions(project), { readFile })
  const languages = listEditions(project).filter(({ locale }) => locale !== undefined)
  // Several versions and languages may show the same page.
  const files = new Map(pages.map(({ page: { file, source } }) => [file, source]))
  for (const [file, source] of [...files].filter(([name]) => /\.md$/i.test(name))) {
    const bytes = readFileSync(path.join(project.root, file))
    const isTranslated = languages.some((language) => isTranslatedFile(language.project.config, file))
    // The rules for prose are those of the main language.
    const own = isTranslated ? { ...facts, checkProse: () => undefined } : facts
    checkPageContent(await readTree({ source, file, bytes }), own, report)
  }
  // What the API document says about itself does not count as documented by the pages.
  const unnoted = { ...facts, cover: { operation: () => undefined, fields: () => undefined } }
  for (const { api } of apis)
    for (const text of textsWithCode(api)) {
      const tree = await readTree({ source: api.file, file: api.file, bytes: Buffer.from(text.markdown) })
      checkTextContent(placeInDocument(tree, text), unnoted, report)
    }
  return coverage()
}

/** The API of a document, without samples. */
function readFacts(files: SpecFiles, baseUrl: string | undefined, schemas: NamedSchemas): ApiFacts {
  const options = { route: '/api', layout: 'auto', codeSamples: [], tryIt: false, baseUrl, address: '' } as const
  const api = readDocument(files, options)
  const bodySchemas = readBodySchemas(files)
  return {
    api,
    operations: api.tags.flatMap((tag) => tag.operations).filter(({ path: route }) => route.startsWith('/')),
    validateBody: ({ method, path: route }, body) => {
      const schema = bodySchemas.get(`${method} ${route}`)
      const errors = schema && schemas.validateApi({ ...schema, isList: false }, body)
      return errors === undefined || 'error' in errors ? undefined : errors
    },
  }
}

/** The schemas of JSON bodies, by method and path. */
function readBodySchemas(files: SpecFiles): ReadonlyMap<string, SpecNode> {
  const reading = { top: topOf(files.main), follow: createFollow(files) }
  const found = operationsOfPaths(reading).map((placed) => {
    const body = bodyOf(placed.specNode, reading.follow)
    const media = body && contentOf(body, reading.follow).find(([type]) => isJsonType(type))?.[1]
    const schema = child(media ?? swaggerBodyOf(parametersOf(placed, reading)).body, 'schema')
    return [`${placed.method} ${placed.path}`, schema] as const
  })
  return new Map(found.flatMap(([call, schema]) => (schema === undefined ? [] : [[call, schema] as const])))
}

function openCommandLine(
  { config, document }: Project,
  readFile: ProjectFileReader,
  report: Report,
): CommandLine | undefined {
  const file = config.check.commandLine
  if (file === undefined) return undefined
  const found = readFile(file)
  if ('text' in found) return readCommandLine({ file, text: found.text }, config.variables, report)?.commandLine
  const message = `"${file}" cannot be read: ${found.error}`
  report({ severity: 'error', rule: 'command-line', message, at: document.placeOf(['check', 'commandLine']) })
  return undefined
}

/** The descriptions of an API, its tags and its operations that contain code blocks. */
function textsWithCode({ description, tags }: Pick<Api, 'description' | 'tags'>): readonly ApiText[] {
  const texts = [
    description,
    ...tags.flatMap((tag) => [
      tag.description,
      ...tag.operations.flatMap((operation) => [
        operation.description,
        operation.requestBody?.description,
        ...operation.parameters.map((parameter) => parameter.description),
        ...operation.responses.map((response) => response.description),
      ]),
    ]),
  ]
  return [...new Set(texts)].filter((text) => text !== undefined).filter(({ markdown }) => markdown.includes('```'))
}

/** The page tree of such a text, with positions in the API document. */
function placeInDocument(page: PageTree, text: ApiText): PageTree {
  return {
    ...page,
    placeOf: (point) => text.placeOf(page.placeOf(point)),
    placeInside: (node, offset) => text.placeOf(page.placeInside(node, offset)),
  }
}
