/** `1 file`, `2,028 files`. Pass `several` for nouns whose plural takes more than an `s`. */
export function count(amount: number, noun: string, several = `${noun}s`): string {
  return `${number(amount)} ${amount === 1 ? noun : several}`
}

/** A whole number as `2,028`. Loading the language data of `toLocaleString` would take longer than a short build. */
export function number(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
