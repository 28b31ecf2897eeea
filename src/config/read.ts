import path from 'node:path'
import { groupOf, isGroup } from '../formats/raw-values.ts'
import { errorCode, readFailure } from '../system/system-error.ts'
import type { Problem, Report } from '../report/problem.ts'
import type { Project } from './project.ts'
import { parseConfig, readConfigText } from './extended-config.ts'
import { checkConfig } from './rules.ts'
import { configSchema } from './schema.ts'
import { usableRest, withoutInvalid } from './usable-rest.ts'
import { resolveVariables, substituteValue } from './variables.ts'
import { validateYaml } from '../yaml/validate.ts'
import type { YamlDocument } from '../yaml/document.ts'
import { readMessages } from './messages.ts'
import { builtLanguages } from './editions.ts'
import { kindOf } from '../system/source-files.ts'
import { findLanguageFolders } from './language-words.ts'
import type { Config } from './schema.ts'
import type { Messages } from '../model/messages.ts'
import type { Place } from '../model/page.ts'

/** Reads and checks the config and reports every error in it. Returns `undefined` if there is one. */
export function readConfig(file: string, report: Report): Project | undefined {
  const read = readUsableConfig(file, report)
  return read?.isRight === true ? read.project : undefined
}

/** A config whose pages can be checked. It is not right if invalid options were left out. */
export interface UsableConfig {
  readonly project: Project
  readonly isRight: boolean
}

/** A config that was made from that of another tool. */
export interface MadeConfig {
  /** Absolute path of the folder that the options refer to. */
  readonly root: string
  /** The file that diagnostics name. */
  readonly name: string
  readonly text: string
  readonly foreignConfig?: NonNullable<Project['foreignConfig']>
  readonly madePages?: Project['madePages']
  readonly styles?: Project['styles']
  /** Texts of the interface, by language. */
  readonly messages?: Readonly<Record<string, Partial<Messages>>>
  /** Places of options, if they are known. */
  readonly placeOf?: YamlDocument['placeOf']
  /** Absolute paths of the files that it consists of. */
  readonly files?: readonly string[]
}

/**
 * Reads and checks the config and reports every error in it. If the pages can be checked despite the errors, returns the
 * project without the invalid options and marks it as not right.
 */
export function readUsableConfig(file: string, report: Report, made?: MadeConfig): UsableConfig | undefined {
  const { root, name, text } = made ?? readFile(file, report)
  const parsed = text === undefined ? undefined : parseConfig(root, text, [name], report)
  if (parsed === undefined) return undefined
  // The lines of options that were made are not those of the file.
  const places = made && { placeOf: made.placeOf ?? (() => ({ file: name })) }
  const document = { ...parsed.document, ...places }
  const { value } = document
  if (!isGroup(value)) {
    report({
      severity: 'error',
      rule: 'config',
      message: 'the config must be a group of options; "site.title" at least is needed',
      at: { file: name, line: 1, column: 1 },
    })
    return undefined
  }
  const { expanded, unknown } = expandVariables(document, value, report)
  const whole = validateYaml({ ...document, value: expanded }, configSchema, 'config', report)
  const usable = unknown.length === 0 && whole !== undefined ? whole : usableRest(expanded, unknown)
  const checked = usable === undefined ? withoutInvalid(expanded, unknown) : { config: usable, mayFollow: undefined }
  if (checked === undefined) return undefined
  const complete = (options: Config): Config => leadToReference(findLanguageFolders(options, root), value, root)
  const config = complete(checked.config)
  const texts = readAllMessages(config, { root, made: made?.messages }, document, report)
  const { siteConfig: foreignConfig } = config.markdown
  const project = {
    root,
    file: name,
    config,
    document,
    ...texts,
    foreignConfig,
    configFiles: parsed.names.map((one) => path.join(root, one)),
    ...fromModule(made),
  }
  const broken = checkConfig(project, report, checked.mayFollow)
  if (usable === undefined) return undefined
  if (usable === whole && broken.length === 0) return { project, isRight: true }
  const rest = usableRest(expanded, [...unknown, ...broken])
  return rest && { project: { ...project, config: complete(rest) }, isRight: false }
}

/** The navigation bar leads to the API reference, and so does the root of a site that has no pages, unless the config decides. */
function leadToReference(config: Config, written: Record<string, unknown>, root: string): Config {
  const [first] = config.api
  if (first === undefined) return config
  const { navbar, site } = config
  const hasItems = groupOf(written['navbar'])['items'] !== undefined
  const link = { kind: 'link', label: 'API', to: first.route, position: 'left' } as const
  const isOnlyReference = written['content'] === undefined && kindOf(path.join(root, config.content)) === 'absent'
  return {
    ...config,
    site: isOnlyReference ? { ...site, home: site.home ?? first.route } : site,
    navbar: hasItems || isOnlyReference || first.route === '/' ? navbar : { ...navbar, items: [link] },
  }
}

/** What a config that was made has in place of the file. */
function fromModule({ foreignConfig, madePages, styles, files }: Partial<MadeConfig> = {}): Partial<Project> {
  return { madePages, styles, ...(foreignConfig && { foreignConfig }), ...(files && { configFiles: files }) }
}

/** The texts of the interface in the language of the site, and in the other languages of the build. */
function readAllMessages(
  config: Config,
  { root, made }: { readonly root: string; readonly made: MadeConfig['messages'] },
  { placeOf }: Pick<YamlDocument, 'placeOf'>,
  report: Report,
): Pick<Project, 'messages' | 'translations'> {
  const read = (locale: string, at: Place): Messages => readMessages({ root, locale, made: made?.[locale], at }, report)
  const messages = read(config.site.locale, placeOf(['site', 'locale']))
  const translations: Record<string, Messages> = {}
  for (const { code } of builtLanguages(config)) {
    const at = placeOf(['site', 'locales', config.site.locales.findIndex((option) => option.code === code), 'code'])
    translations[code] = read(code, at)
  }
  return { messages, translations }
}

/** Fills in the config's own variables, and returns the places of unknown ones. */
function expandVariables(
  document: YamlDocument,
  value: object,
  report: Report,
): { readonly expanded: object; readonly unknown: readonly (readonly PropertyKey[])[] } {
  const declared = configSchema.shape.variables.safeParse('variables' in value ? value.variables : undefined)
  if (!declared.success) return { expanded: value, unknown: [] }
  const errors = new Map<string, { readonly problem: Problem; readonly at: readonly PropertyKey[] }>()
  const onUnknown = (message: string, at: readonly PropertyKey[]): void => {
    const problem: Problem = { severity: 'error', rule: 'unknown-variable', message, at: document.placeOf(at) }
    errors.set(at.join('.'), { problem, at })
  }
  const variables = resolveVariables(declared.data, (message, at) => onUnknown(message, ['variables', ...at]))
  const substituted = substituteValue(value, variables, onUnknown)
  for (const { problem } of errors.values()) report(problem)
  return { expanded: { ...(substituted as object), variables }, unknown: [...errors.values()].map(({ at }) => at) }
}

/** The text of a config, and its place. */
function readFile(
  file: string,
  report: Report,
): Pick<MadeConfig, 'root' | 'name'> & { readonly text: string | undefined } {
  const absolute = path.resolve(file)
  const [root, name] = [path.dirname(absolute), path.basename(absolute)]
  try {
    return { root, name, text: readConfigText(absolute, name, report) }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      const above = findAbove(path.dirname(root), file)
      const fix =
        above === undefined
          ? '"docsgen init" makes a site, --config names another file'
          : `run docsgen in the folder ${above}, which has one`
      const message = `there is no file "${file}"; ${fix}`
      report({ severity: 'error', rule: 'config', message, at: { file: name } })
      return { root, name, text: undefined }
    }
    throw readFailure(file, error)
  }
}

/** The nearest folder above, as a relative path, that has a file of this name. */
export function findAbove(folder: string, name: string): string | undefined {
  if (kindOf(path.join(folder, name)) === 'file') return path.relative(process.cwd(), folder)
  return path.dirname(folder) === folder ? undefined : findAbove(path.dirname(folder), name)
}
