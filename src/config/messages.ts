import path from 'node:path'
import * as z from 'zod'
import type { Message } from '../formats/message.ts'
import { guideName } from '../report/guide.ts'
import { once } from '../formats/take-or-make.ts'
import type { MessageKey, Messages } from '../model/messages.ts'
import { en } from '../model/messages/en.ts'
import { findNearest } from '../report/nearest-name.ts'
import type { Place } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import { readPackageFile } from '../system/package-folder.ts'
import { readSource, statSource } from '../system/source-files.ts'
import { parseYaml, type YamlDocument } from '../yaml/document.ts'
import { validateParts } from '../yaml/validate.ts'

/** The folder of a site's own texts of the interface, next to the config. */
export const messagesFolder = 'messages'

const ruleName = 'messages'

interface Language {
  /** Absolute path of the folder that contains the config. */
  readonly root: string
  readonly locale: string
  /** Those that another tool has. */
  readonly made?: Partial<Messages> | undefined
  /** Where the config names the language. */
  readonly at: Place
}

/** The texts of the interface in a language: those of docsgen, and the site's own on top. */
export function readMessages({ root, locale, made, at }: Language, report: Report): Messages {
  const { language, script } = new Intl.Locale(locale).maximize()
  const known = new Intl.Locale(language).maximize().script === script ? readKnown(language) : undefined
  const names = [locale, language].map((name) => `${messagesFolder}/${name}.yaml`)
  const file = names.find((name) => statSource(path.join(root, name)) !== undefined)
  const own = file === undefined ? {} : readTexts(readSource(path.join(root, file)).toString('utf8'), file, report)
  const isComplete = language === 'en' || known !== undefined
  if (!isComplete)
    reportMissing(own, file === undefined ? { ...at, name: names[0] ?? '' } : { file, name: file }, report)
  return { ...en, ...known, ...made, ...own }
}

function reportMissing(
  own: Partial<Messages>,
  { name, ...at }: Place & { readonly name: string },
  report: Report,
): void {
  const missing = Object.keys(en).filter((key) => !(key in own))
  if (missing.length === 0) return
  const first = missing.slice(0, 3).map((key) => `"${key}"`)
  const rest = missing.length > first.length ? ` and ${String(missing.length - first.length)} more` : ''
  const message = `${name} has no text for ${first.join(', ')}${rest}; readers see the English text`
  report({ severity: 'warning', rule: ruleName, message, at })
}

/** The texts of docsgen in a language, if it has them. English is the type of the others. */
function readKnown(language: string): Partial<Messages> | undefined {
  const text = readPackageFile(`dist/messages/${language}.json`)
  return text === undefined ? undefined : (JSON.parse(text) as Partial<Messages>)
}

function readTexts(text: string, file: string, report: Report): Partial<Messages> {
  const document = parseYaml({ text, file }, report)
  if (document === undefined) return {}
  const own = validateParts(document, messagesSchema(), ruleName, report) ?? {}
  for (const [key, message] of Object.entries(own)) checkPlaceholders(key as MessageKey, message, document, report)
  return own
}

const messagesSchema = once((): z.ZodType<Partial<Messages>> => {
  const form = z.string().optional()
  const forms = z.strictObject({ zero: form, one: form, two: form, few: form, many: form, other: z.string() })
  const message = z.union([z.string(), forms]).optional()
  const keys = Object.fromEntries(Object.keys(en).map((key) => [key, message]))
  const hint = `; ${guideName('languages')} lists all texts`
  return z.strictObject(keys).meta({ ownKeys: hint })
})

/** A placeholder that docsgen does not fill in would appear on the page. */
function checkPlaceholders(key: MessageKey, message: Message, { placeOf }: YamlDocument, report: Report): void {
  const known = placeholdersOf(en[key])
  for (const name of placeholdersOf(message)) {
    if (known.includes(name)) continue
    const near = findNearest(name, known)
    const hint =
      near !== undefined
        ? `did you mean {${near}}?`
        : known.length === 0
          ? 'this text has no values'
          : `use ${known.map((value) => `{${value}}`).join(', ')}`
    report({
      severity: 'error',
      rule: ruleName,
      message: `"${key}" has no value {${name}}; ${hint}`,
      at: placeOf([key]),
    })
  }
}

function placeholdersOf(message: Message): string[] {
  const forms = typeof message === 'string' ? [message] : Object.values(message)
  return [...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))]
}
