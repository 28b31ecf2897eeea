const formats = new Map<string, Intl.DateTimeFormat>()

/** A day in the words of a language; what is no date stays as it is. */
export function formatDate(iso: string, locale: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : formatOf(locale).format(date)
}

/** To make a format takes longer than to use it a hundred times. */
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
