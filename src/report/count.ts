/** `1 file`, `2,028 files`; `several` is for nouns that take more than an `s`. */
export function count(number: number, noun: string, several = `${noun}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? noun : several}`
}
