import * as z from 'zod'
import { isLanguageCode } from '../../formats/names/language-name.ts'

/** YAML reads `title: 404` and `title: 2.0` as numbers, but the writer means text. */
export const text = z.union([z.string(), z.number().transform(String).pipe(z.string())])

/** Text that readers see must not be blank. */
export const words = text.refine((value) => value.trim() !== '', 'must not be empty')

/** An address for a link. Schemes that a browser would run instead of open are refused. */
export const address = z
  .string()
  .refine(canBeOpened, 'must be an address that a browser opens; "javascript:" and "data:" are not allowed')

/** An address that means the same on every page. */
export const anyAddress = address.refine(
  (value) => /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(value),
  'must be a full address such as https://example.com, or start with a slash',
)

function canBeOpened(value: string): boolean {
  return !URL.canParse(value) || !['javascript:', 'data:', 'vbscript:'].includes(new URL(value).protocol)
}

/** Where a link leads. */
export const linkTarget = {
  to: address.optional().describe('A page of this site'),
  href: anyAddress.optional().describe('Any other address'),
}

/** An address below the base path: `/guides/admin`. */
export const route = z.string().regex(/^\//, 'must start with a slash')

/** How to treat a problem. */
export const consequence = z.enum(['error', 'warn', 'ignore'])

/** The code of a language as browsers read it, such as `pt-BR`. */
export const languageCode = z.string().refine(isLanguageCode, 'must be the code of a language, such as en or pt-BR')

/** Whether a text is a full web address that can be published. */
export function isWebAddress(url: string): boolean {
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) return false
  // Otherwise the password would appear on every page.
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

/** Whether a name of a module is a file next to the config, and not a package. */
export function isFile(name: string): boolean {
  return /^\.{1,2}\//.test(name)
}

/** The pictures of a logo. */
export const logoPictures = {
  light: z.string().describe('Picture for light mode'),
  dark: z.string().optional().describe('Picture for dark mode. Default: the same picture'),
  alt: text.default('').describe('Alternative text'),
}
