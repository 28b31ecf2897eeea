import { encodePath } from '../formats/names/url.ts'
import type { SitePage } from '../model/site.ts'
import type { PageView } from '../model/view.ts'
import { isRightToLeft } from './direction.ts'
import type { Config } from '../config/schema.ts'
import type { EditionLinks } from './edition-links.ts'

interface TranslationSource {
  readonly config: Config
  readonly links?: EditionLinks | undefined
  readonly outdated?: ReadonlySet<string>
  /** Scheme and host of the published site. */
  readonly origin: string
}

/** What a page shows of its translations: where they are, and a note if it has none or an old one. */
export function viewTranslation(
  page: SitePage,
  { links, config, outdated, origin }: TranslationSource,
): Pick<PageView, 'alternates' | 'translation'> {
  const { mainLocale } = config.edition ?? {}
  const alternates = (links?.alternatesOf(page) ?? []).map(({ language, path }) => ({
    language,
    href: `${origin}${encodePath(path)}`,
  }))
  if (mainLocale === undefined || page.page.kind === 'api') return { alternates, translation: undefined }
  const original = links?.originalOf(page)
  if (outdated?.has(page.page.file) === true && original !== undefined)
    return { alternates, translation: { state: 'outdated', href: encodePath(original), locale: mainLocale } }
  if (links?.fallbackOf(page) === undefined) return { alternates, translation: undefined }
  const language = new Intl.DisplayNames([config.site.locale], { type: 'language' }).of(mainLocale) ?? mainLocale
  const direction = isRightToLeft(mainLocale) ? 'rtl' : 'ltr'
  return { alternates, translation: { state: 'missing', language, locale: mainLocale, direction } }
}
