import { remember } from '../../../../formats/take-or-make.ts'
import { groupOf, textOf } from '../../../../formats/raw-values.ts'
import { parseToml } from '../../../../yaml/toml.ts'
import { parseYaml } from '../../../../yaml/document.ts'
import { paramOf, type Shortcode, type ShortcodeContext } from '../shortcode.ts'
import { asMarkdown } from './template-functions.ts'
import { entryOf, objectOf, type HugoObject, type Members } from './template-values.ts'

/** A value for each name. */
function lookup(find: (name: string) => unknown): HugoObject {
  return { isHugo: true, get: (name) => () => find(name) }
}

function argumentsOf({ list, named }: Pick<Shortcode, 'list' | 'named'>): Members {
  return {
    Get: (name) => (typeof name === 'number' ? list[name] : named.get(String(name))),
    IsNamedParams: () => named.size > 0,
    Params: () => (named.size > 0 ? Object.fromEntries(named) : list),
  }
}

/** What the template of a shortcode with this content calls the current value. */
export function shortcodeValue(
  { code, inner }: { readonly code: Shortcode; readonly inner: string },
  context: ShortcodeContext,
  site: HugoObject,
): HugoObject {
  const page = pageValue(context, site)
  const { parent } = code
  const store = storeValue()
  return objectOf({
    ...argumentsOf(code),
    Inner: () => inner,
    InnerDeindent: () => inner,
    Name: () => code.name,
    Ordinal: () => code.position,
    Position: () => `${context.text.file}:${String(code.line.line)}`,
    Page: () => page,
    Site: () => site,
    Scratch: () => store,
    Store: () => store,
    Parent: () => parent && objectOf(argumentsOf(parent)),
  })
}

/** Values that a template sets and reads again. */
function storeValue(): HugoObject {
  const values = new Map<unknown, unknown>()
  return objectOf({
    Set: (name, value) => void values.set(name, value),
    Get: (name) => values.get(name),
    Add: (name, value) => {
      const old = values.get(name)
      values.set(
        name,
        Array.isArray(old) ? [...old, value].flat() : old === undefined ? value : (old as string) + (value as string),
      )
    },
    Delete: (name) => void values.delete(name),
  })
}

/** The folders that a page is in. */
export function sectionsOf({ file, options }: ShortcodeContext['text']): string[] {
  return file
    .slice(options.contentFolder.length + 1)
    .split('/')
    .slice(0, -1)
}

function pageValue(context: ShortcodeContext, site: HugoObject): HugoObject {
  const { values, file, options } = context.text
  const own = (name: string): unknown => entryOf(values, name)
  const folder = file.slice(options.contentFolder.length + 1).replace(/[^/]*$/, '')
  const store = storeValue()
  return objectOf({
    Title: () => own('title'),
    LinkTitle: () => own('linkTitle') ?? own('title'),
    Description: () => own('description'),
    Summary: () => own('summary') ?? own('description'),
    Weight: () => own('weight'),
    Section: () => sectionsOf(context.text)[0] ?? '',
    Type: () => paramOf('type', context) ?? sectionsOf(context.text)[0] ?? 'page',
    Params: () => lookup((name) => own(name) ?? paramOf(name, context)),
    Param: (name) => own(String(name)) ?? paramOf(String(name), context),
    Site: () => site,
    Lang: () => languageOf(context.text),
    Language: () => objectOf({ Lang: () => languageOf(context.text) }),
    // The layout shows it.
    TableOfContents: () => '',
    RenderString: (...args) => asMarkdown(args.at(-1)),
    File: () => objectOf({ Dir: () => folder, Path: () => folder + (file.split('/').at(-1) ?? '') }),
    Scratch: () => store,
    Store: () => store,
  })
}

/** What templates call `site`. */
export function siteValue({ text }: ShortcodeContext): HugoObject {
  const { options } = text
  const config = groupOf(options.siteConfig)
  const plain = options.variables['params'] ?? {}
  const param = (name: string, before = ''): unknown => {
    const full = before + name.toLowerCase()
    const value = Object.hasOwn(plain, full) ? plain[full] : undefined
    if (value !== undefined) return value === 'true' ? true : value === 'false' ? false : value
    const hasInner = Object.keys(plain).some((one) => one.startsWith(`${full}.`))
    return hasInner ? lookup((inner) => param(inner, `${full}.`)) : undefined
  }
  const whole = groupOf(config['params'])
  return objectOf({
    Title: () => textOf(config['title'], ''),
    Params: () => lookup((name) => entryOf(whole, name) ?? param(name)),
    Param: (name) => entryOf(whole, name) ?? param(String(name)),
    Data: () => dataValue('data', text.readText),
    Language: () => objectOf({ Lang: () => languageOf(text) }),
    LanguageCode: () => textOf(config['languagecode'], 'en'),
  })
}

/** The language of a page: the one whose folder it is in, or else the main one. */
function languageOf({ options, file }: ShortcodeContext['text']): string {
  const config = groupOf(options.siteConfig)
  const languages = Object.entries(groupOf(config['languages']))
  const found = languages.find(([code, one]) => {
    const folder = textOf(groupOf(one)['contentdir'], '')
    return (folder !== '' && file.startsWith(`${folder}/`)) || file.endsWith(`.${code}.md`)
  })
  return found?.[0] ?? textOf(config['defaultcontentlanguage'], 'en')
}

/** A text in the folder `i18n` of the site. */
export function translationOf(key: string, { text }: ShortcodeContext): string | undefined {
  const main = textOf(groupOf(text.options.siteConfig)['defaultcontentlanguage'], 'en')
  const texts = dataValue('i18n', text.readText)
  // The names of files can have capitals: `zh-CN.yaml`.
  const names = [languageOf(text), main].flatMap((code) => [code, code.replace(/-.*/, (end) => end.toUpperCase())])
  for (const language of names) {
    const ofLanguage = entryOf(texts, language)
    const found = Array.isArray(ofLanguage)
      ? ofLanguage.map(groupOf).find(({ id }) => id === key)?.['translation']
      : entryOf(ofLanguage, key)
    const written = typeof found === 'string' ? found : entryOf(found, 'other')
    // Texts with values in them are templates.
    if (typeof written === 'string' && !written.includes('{{')) return written
  }
  // Names can be those of the theme, but whole texts are only missing.
  if (/^[\w.-]+$/.test(key)) return undefined
  return groupOf(text.options.siteConfig)['enablemissingtranslationplaceholders'] === true && key !== ''
    ? `[i18n] ${key}`
    : ''
}

/** Many shortcodes read the same large files. */
const yamlOf = remember((text: string) => parseYaml({ text, file: '' }, () => undefined)?.value, 20)

/** The files in the folder of data: `site.Data.crew.list` is in `data/crew/list.yaml`, or an entry of `data/crew.yaml`. */
function dataValue(folder: string, readText: (file: string) => string | undefined): HugoObject {
  return lookup((name) => {
    for (const ending of ['yaml', 'yml', 'json', 'toml']) {
      const file = `${folder}/${name}.${ending}`
      const text = readText(file)
      if (text === undefined) continue
      return ending === 'toml' ? parseToml({ text, file }, () => undefined)?.value : yamlOf(text)
    }
    return dataValue(`${folder}/${name}`, readText)
  })
}
