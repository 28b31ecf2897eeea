import { takeOrMake } from './take-or-make.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a day in the site's language. Invalid dates are returned unchanged. */
export function formatDate(iso: string, locale: string): string {
  return format(iso, locale, { year: 'numeric' })
}

/** Formats a day without its year. */
export function formatDay(iso: string, locale: string): string {
  return format(iso, locale, {})
}

function format(iso: string, locale: string, year: Pick<Intl.DateTimeFormatOptions, 'year'>): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : formatOf(locale, year).format(date)
}

/** Cached, because creating a format takes longer than using it a hundred times. */
function formatOf(locale: string, { year }: Pick<Intl.DateTimeFormatOptions, 'year'>): Intl.DateTimeFormat {
  return takeOrMake(formats, `${locale} ${year ?? ''}`, () => {
    const shown = locale === 'en' ? 'en-GB' : locale
    return new Intl.DateTimeFormat(shown, { day: 'numeric', month: 'long', year, timeZone: 'UTC' })
  })
}
