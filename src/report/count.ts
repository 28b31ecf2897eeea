/** `1 file`, `2,028 files`; `several` is for nouns that take more than an `s`. */
export function count(amount: number, noun: string, several = `${noun}s`): string {
  return `${number(amount)} ${amount === 1 ? noun : several}`
}

/** `2,028`. */
export function number(amount: number): string {
  return amount.toLocaleString('en-GB')
}
