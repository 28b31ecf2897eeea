/** Scripts in modern use that are written from right to left. */
const rightToLeftScripts: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Whether a language is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  return rightToLeftScripts.has(new Intl.Locale(locale).maximize().script ?? '')
}
