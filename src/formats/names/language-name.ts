/** The name of a language in that language, such as "Français". */
export function languageName(code: string): string {
  // Avoids loading the names of languages, which is slow, for most sites.
  if (code === 'en') return 'English'
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
