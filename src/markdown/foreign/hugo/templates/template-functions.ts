import { posix } from 'node:path'
import { escapeHtml } from '../../../../formats/escape-html.ts'
import { groupOf, isGroup } from '../../../../formats/raw-values.ts'
import {
  differenceOf,
  isEqual,
  listOf,
  numberOf,
  readPattern,
  selectEntries,
  sortEntries,
  textOf,
} from './compare-values.ts'
import { entryOf, innerMark, isTrue, markdownMarks, showValue, type ReportUnknown } from './template-values.ts'

type TemplateFunction = (args: readonly unknown[], unknown: ReportUnknown) => unknown

/** Text that is Markdown. */
export function asMarkdown(value: unknown): string {
  const text = textOf(value)
  return text === '' || text.includes(innerMark) ? text : markdownMarks.join(text)
}

/** The function of texts under its two names, such as `trim` and `strings.Trim`. */
function ofText(name: string, run: (text: string, ...args: readonly string[]) => unknown, isLast = true) {
  const call: TemplateFunction = (args) => {
    const texts = args.map(textOf)
    const subject = isLast ? (texts.at(-1) ?? '') : (texts[0] ?? '')
    return run(subject, ...(isLast ? texts.slice(0, -1) : texts.slice(1)))
  }
  return named(
    `strings.${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    name.charAt(0).toLowerCase() + name.slice(1),
    call,
  )
}

function named(...all: readonly [...names: string[], call: TemplateFunction]) {
  const call = all.at(-1) as TemplateFunction
  return all.slice(0, -1).map((name) => [name as string, call] as const)
}

/** Removes signs from the start, the end, or both. */
function trim(subject: string, signs: string, ends: 'start' | 'end' | 'both'): string {
  const letters = Array.from(subject)
  const isKept = (letter: string): boolean => !signs.includes(letter)
  const first = ends === 'end' ? 0 : letters.findIndex(isKept)
  const last = ends === 'start' ? letters.length - 1 : letters.findLastIndex(isKept)
  return first === -1 ? '' : letters.slice(first, last + 1).join('')
}

const texts = [
  ...ofText('lower', (one) => one.toLowerCase(), false),
  ...ofText('upper', (one) => one.toUpperCase(), false),
  ...named('strings.ToLower', ([one]) => textOf(one).toLowerCase()),
  ...named('strings.ToUpper', ([one]) => textOf(one).toUpperCase()),
  ...ofText('title', (one) => one.replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())),
  ...ofText('firstUpper', (one) => one.charAt(0).toUpperCase() + one.slice(1)),
  ...named('humanize', 'inflect.Humanize', ([one]) => {
    const words = textOf(one).replaceAll(/[_-]/g, ' ').trim()
    return words.charAt(0).toUpperCase() + words.slice(1)
  }),
  ...ofText('trim', (one, signs = ' ') => trim(one, signs, 'both'), false),
  ...ofText('trimSpace', (one) => one.trim()),
  ...ofText('chomp', (one) => one.replace(/[\r\n]+$/, '')),
  ...ofText('trimLeft', (one, signs = '') => trim(one, signs, 'start')),
  ...ofText('trimRight', (one, signs = '') => trim(one, signs, 'end')),
  ...ofText('trimPrefix', (one, start = '') => (one.startsWith(start) ? one.slice(start.length) : one)),
  ...ofText('trimSuffix', (one, end = '') => (end !== '' && one.endsWith(end) ? one.slice(0, -end.length) : one)),
  ...ofText('hasPrefix', (one, start = '') => one.startsWith(start), false),
  ...ofText('hasSuffix', (one, end = '') => one.endsWith(end), false),
  ...ofText('contains', (one, part = '') => one.includes(part), false),
  ...ofText('replace', (one, from = '', to = '') => one.replaceAll(from, () => to), false),
  ...ofText('split', (one, sign = '') => one.split(sign), false),
  ...named('substr', 'strings.Substr', ([one, from, length]) => {
    const [letters, start] = [Array.from(textOf(one)), numberOf(from)]
    const cut = letters.slice(start < 0 ? Math.max(0, letters.length + start) : start)
    return cut.slice(0, length === undefined ? undefined : numberOf(length)).join('')
  }),
  ...named('replaceRE', 'strings.ReplaceRE', ([pattern, to, one], unknown) => {
    const found = readPattern(textOf(pattern))
    if (found === undefined) return unknown('a regular expression')
    return textOf(one).replaceAll(found, textOf(to).replaceAll(/\$\{(\w+)\}/g, '$$$1'))
  }),
  ...named('delimit', 'collections.Delimit', ([list, sign, last]) => {
    const all = listOf(list).map(textOf)
    return last === undefined || all.length < 2
      ? all.join(textOf(sign))
      : all.slice(0, -1).join(textOf(sign)) + textOf(last) + (all.at(-1) ?? '')
  }),
  ...named('printf', 'fmt.Printf', printf),
  ...named('print', 'fmt.Print', (args) => args.map(textOf).join('')),
  // Builds do not depend on the machine.
  ...named('getenv', 'os.Getenv', () => ''),
  ...named('path.Split', ([one]) => ({ Dir: textOf(one).replace(/[^/]*$/, ''), File: posix.basename(textOf(one)) })),
  ...named('path.Base', ([one]) => posix.basename(textOf(one))),
  ...named('path.BaseName', ([one]) => posix.parse(textOf(one)).name),
  ...named('path.Dir', ([one]) => posix.dirname(textOf(one))),
  ...named('path.Ext', ([one]) => posix.extname(textOf(one))),
  ...named('path.Join', (args) => posix.join(...args.flat().map(textOf))),
  ...named('urlize', 'anchorize', 'urls.URLize', 'urls.Anchorize', ([one]) =>
    textOf(one)
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  ),
]

function printf([format, ...args]: readonly unknown[], unknown: ReportUnknown): string {
  let at = 0
  return textOf(format).replaceAll(/%(?:%|(0\d+)?(?:\.(\d+))?([a-z]))/g, (all, zeros, digits, verb) => {
    if (all === '%%') return '%'
    const value = args[at]
    at += 1
    if (verb === 'q') return JSON.stringify(textOf(value))
    if (!/^[sdvtf]$/.test(String(verb))) unknown(`printf with "${all}"`)
    if (verb === 'f') return numberOf(value).toFixed(digits === undefined ? 6 : Number(digits))
    const shown = showValue(value, unknown)
    const cut = digits === undefined ? shown : shown.slice(0, Number(digits))
    return zeros === undefined ? cut : cut.padStart(Number(zeros), '0')
  })
}

function compare(name: string, holds: (difference: number) => boolean) {
  const call: TemplateFunction = ([one, other]) => holds(differenceOf(one, other))
  return named(name, `compare.${name.charAt(0).toUpperCase()}${name.slice(1)}`, call)
}

const conditions = [
  ...named('eq', 'compare.Eq', ([one, ...others]) => others.some((other) => isEqual(one, other))),
  ...named('ne', 'compare.Ne', ([one, ...others]) => !others.some((other) => isEqual(one, other))),
  ...compare('lt', (difference) => difference < 0),
  ...compare('le', (difference) => difference <= 0),
  ...compare('gt', (difference) => difference > 0),
  ...compare('ge', (difference) => difference >= 0),
  ...named('and', (args) => args.find((one) => !isTrue(one)) ?? (args.every(isTrue) ? args.at(-1) : undefined)),
  ...named('or', (args) => args.find(isTrue) ?? args.at(-1)),
  ...named('not', ([one]) => !isTrue(one)),
  ...named('cond', 'compare.Conditional', ([test, one, other]) => (isTrue(test) ? one : other)),
  ...named('default', 'compare.Default', ([usual, one]) => (isTrue(one) || one === false ? one : usual)),
  ...named('isset', 'collections.IsSet', ([value, key]) => entryOf(value, key) !== undefined),
]

const collections = [
  ...named('slice', 'collections.Slice', (args) => [...args]),
  ...named('dict', 'collections.Dictionary', (args) =>
    Object.fromEntries(
      args.flatMap((key, index) => (index % 2 === 0 ? [[textOf(key), args[index + 1]] as const] : [])),
    ),
  ),
  ...named('index', 'collections.Index', ([value, ...keys]) =>
    keys.flat().reduce((found, key) => entryOf(found, key), value),
  ),
  ...named('len', 'collections.Len', ([value]) =>
    isGroup(value)
      ? Object.keys(value).length
      : typeof value === 'string'
        ? Array.from(value).length
        : listOf(value).length,
  ),
  ...named('in', 'collections.In', ([list, value]) =>
    typeof list === 'string' ? list.includes(textOf(value)) : listOf(list).some((one) => isEqual(one, value)),
  ),
  ...named('first', 'collections.First', ([count, list]) => listOf(list).slice(0, numberOf(count))),
  ...named('last', 'collections.Last', ([count, list]) =>
    numberOf(count) === 0 ? [] : listOf(list).slice(-numberOf(count)),
  ),
  ...named('after', 'collections.After', ([count, list]) => listOf(list).slice(numberOf(count))),
  ...named('append', 'collections.Append', (args) => [...listOf(args.at(-1)), ...args.slice(0, -1).flat()]),
  ...named('where', 'collections.Where', selectEntries),
  ...named('sort', 'collections.Sort', ([list, key, order]) => sortEntries(list, key, order)),
  ...named('uniq', 'collections.Uniq', ([list]) => [...new Set(listOf(list))]),
  ...named('merge', 'collections.Merge', (args) => Object.assign({}, ...args.map(groupOf)) as unknown),
  ...named('seq', 'collections.Seq', (args) => sequence(args.map(numberOf))),
]

/** Numbers up to the last one: `seq last`, `seq first last` or `seq first step last`. */
function sequence(args: readonly number[]): number[] {
  const last = args.at(-1) ?? 0
  const first = args.length > 1 ? (args[0] ?? 0) : last < 0 ? -1 : 1
  const step = args.length > 2 ? (args[1] ?? 0) : first > last ? -1 : 1
  const steps = step === 0 ? -1 : Math.floor((last - first) / step)
  return Array.from({ length: Math.max(0, Math.min(1000, steps + 1)) }, (_, index) => first + index * step)
}

function arithmetic(name: string, run: (one: number, other: number) => number) {
  const call: TemplateFunction = (args) => args.map(numberOf).reduce(run)
  return named(name, `math.${name.charAt(0).toUpperCase()}${name.slice(1)}`, call)
}

const numbers = [
  ...arithmetic('add', (one, other) => one + other),
  ...arithmetic('sub', (one, other) => one - other),
  ...arithmetic('mul', (one, other) => one * other),
  ...arithmetic('div', (one, other) => {
    const quotient = one / other
    return Number.isInteger(one) && Number.isInteger(other) ? Math.trunc(quotient) : quotient
  }),
  ...arithmetic('mod', (one, other) => one % other),
  ...named('int', 'cast.ToInt', ([one]) => Math.trunc(numberOf(one))),
  ...named('string', 'cast.ToString', ([one]) => textOf(one)),
]

/** What of a text is shown is decided by what reads the result, so most of these do nothing. */
const html = [
  ...named('safeHTML', 'safeHTMLAttr', 'safeURL', 'safeCSS', 'safe.HTML', 'safe.URL', 'safe.HTMLAttr', ([one]) => one),
  ...named('htmlUnescape', 'emojify', 'transform.HTMLUnescape', 'transform.Emojify', ([one]) => one),
  ...named('markdownify', 'transform.Markdownify', ([one]) => asMarkdown(one)),
  ...named('plainify', 'transform.Plainify', ([one]) => textOf(one).replaceAll(/<[^>]*>/g, '')),
  ...named('htmlEscape', 'transform.HTMLEscape', ([one]) => escapeHtml(textOf(one))),
  ...named('relURL', 'absURL', 'relLangURL', 'absLangURL', 'urls.RelURL', 'urls.AbsURL', ([one]) =>
    /^(?:[a-z]+:|\/|#)/i.test(textOf(one)) ? one : `/${textOf(one)}`,
  ),
  ...named('highlight', 'transform.Highlight', ([code, language]) => {
    const written = textOf(code).replace(/^\n/, '').trimEnd()
    const fence = '`'.repeat(Math.max(3, ...[...written.matchAll(/`+/g)].map(({ 0: marks }) => marks.length + 1)))
    return `\n\n${fence}${textOf(language)}\n${written}\n${fence}\n\n`
  }),
  // They only concern who builds the site.
  ...named(
    'errorf',
    'warnf',
    'erroridf',
    'warnidf',
    'fmt.Errorf',
    'fmt.Warnf',
    'fmt.Erroridf',
    'fmt.Warnidf',
    () => '',
  ),
]

/** Functions of Hugo's templates that only depend on their arguments. */
export const templateFunctions: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ...texts,
  ...conditions,
  ...collections,
  ...numbers,
  ...html,
])

/** Functions that do not change the content of a shortcode. */
export const keepsContent =
  /^(?:safe.*|htmlUnescape|transform\.HTMLUnescape|emojify|transform\.(?:Emojify|Markdownify)|markdownify|trim|chomp|strings\.(?:Trim\w*|Chomp)|printf?|default|dict|slice|cond|and|or|not|merge|eq|ne|partial\w*|partials\.\w+)$/
