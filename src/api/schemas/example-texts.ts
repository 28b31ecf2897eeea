import { isAbout } from './join-constraints.ts'
import type { Schema } from '../../model/api.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import { textOfPattern } from './pattern-text.ts'

const moment = '2026-01-31T12:00:00Z'
const address = 'https://example.com'
const uuid = '123e4567-e89b-12d3-a456-426614174000'

const byFormat: Readonly<Record<string, string>> = {
  'date-time': moment,
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'www.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: address,
  url: address,
  'uri-reference': '/path',
  uuid,
  byte: 'ZXhhbXBsZQ==',
}

/** Texts by the last words of the name of a field. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/\be ?mail(?: address)?$/, 'user@example.com'],
  [/\b(?:ur[il]|link|href|website|homepage|endpoint)$/, address],
  [/\b(?:phone|mobile|telephone)(?: number)?$/, '+15555550100'],
  [/\bcountry(?: code)?$/, 'US'],
  [/\bcurrency(?: code)?$/, 'USD'],
  [/\blocale$/, 'en-US'],
  [/\blanguage(?: code)?$/, 'en'],
  [/\b(?:first|given) name$/, 'Ada'],
  [/\b(?:last|family) name$|\bsurname$/, 'Lovelace'],
  [/\bcity$/, 'Berlin'],
  [/\bstreet(?: address)?$/, '1 Main Street'],
  [/\b(?:postal|zip) ?code$|\bzip$/, '10115'],
  [/\btime ?zone$/, 'Europe/Berlin'],
  [/\bdate ?time$|\btimestamp$|\b(?:creat|updat|delet|start|end|expir|complet|finish)\w* at$/, moment],
  [/\bdate$/, '2026-01-31'],
  [/\bip(?: address)?$/, '192.0.2.1'],
  [/\b(?:host ?name|domain(?: name)?)$/, 'www.example.com'],
  // Some documents give every confidential text this format, such as names of users.
  [/\bpassword$/, 'password'],
  [/\bcolou?r$/, '#336699'],
  [/\bfile ?name$/, 'file.txt'],
  [/\b[gu]uid$/, uuid],
]

/** A text for a field: from its format, pattern or name, within its limits. */
export function exampleText({ format, constraints }: Schema, name: string): string {
  const range = constraints.flatMap((constraint) => constraint.range ?? []).find(({ noun }) => noun === 'character')
  const least = range?.least?.value ?? 0
  const most = range?.most?.value ?? Number.POSITIVE_INFINITY
  const pattern = constraints.find((constraint) => isAbout(constraint, 'pattern'))?.text
  const preferred = textOfName(name).slice(0, most).padEnd(Math.min(least, 200), 'x')
  const matching = typeof pattern !== 'string' ? undefined : textOfPattern(pattern, { least, most, preferred })
  return byFormat[format ?? ''] ?? matching ?? preferred
}

function textOfName(name: string): string {
  const words = kebabCase(name).replaceAll('-', ' ')
  if (words === '') return 'string'
  const known = byName.find(([end]) => end.test(words))?.[1]
  if (known !== undefined) return known
  const [, owner] = /^(?:(.+) )?id$/.exec(words) ?? []
  if (/\bid$/.test(words)) return `${(owner ?? 'id').replaceAll(' ', '-')}-123`
  return /\b(?:name|title|description|comment|note|message|text|label|subject|summary|reason)$/.test(words)
    ? `Example ${words}`
    : words
}

/** The name for one item of a list. */
export function nameOfItem(name: string): string {
  return name.replace(/(?<=[^su])s$/i, '')
}
