const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a day in the site's language. Invalid dates are returned unchanged. */
export function formatDate(iso: string, locale: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : formatOf(locale).format(date)
}

/** Cached, because creating a format takes longer than using it a hundred times. */
function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  formats.set(locale, format)
  return format
}
