import { languagesWithoutColors, listCodeLanguages, prismLanguages } from '../../../config/code-languages.ts'
import { nearestName } from '../../../report/nearest-name.ts'
import { placeOf, type PageContext } from '../../parse/page-context.ts'

const common: ReadonlySet<string> = new Set([...listCodeLanguages(), ...languagesWithoutColors])

/** Reports a language that cannot be highlighted: its block has no colors, which is easily missed. */
export function reportUnknownLanguage(language: string, at: ReturnType<typeof placeOf>, context: PageContext): void {
  const { languages } = context.options
  const isName = /^[\w#+.-]+$/.test(language)
  const isKnown = [language, language.toLowerCase()].some(
    (written) => common.has(written) || languages.some(({ name }) => name === written) || prismLanguages().has(written),
  )
  if (!isName || isKnown) return
  const near = nearestName(language, common)
  const fix = near === '' ? '; write "text", or add its grammar to "code.languages"' : near
  const message = `"${language}" is not a known language, so the code has no colors${fix}`
  context.report({ severity: 'warning', rule: 'code-language', message, at })
}
