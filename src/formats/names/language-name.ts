/** Whether a text is the code of a language, such as `pt-BR`. */
export function isLanguageCode(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0
  } catch {
    return false
  }
}

/** The name of a language in that language, such as "Français". That of a code such as `zh_CN` is the code. */
export function languageName(code: string): string {
  // Avoids loading the names of languages, which is slow, for most sites.
  if (code === 'en') return 'English'
  if (!isLanguageCode(code)) return code
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
