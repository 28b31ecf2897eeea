/** `1 file`, `2,028 files`; `several` is for nouns that take more than an `s`. */
export function count(amount: number, noun: string, several = `${noun}s`): string {
  return `${number(amount)} ${amount === 1 ? noun : several}`
}

/** `2,028`, of a whole number; the language data of `toLocaleString` would take longer to load than a short build has. */
export function number(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
