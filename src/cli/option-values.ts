import { InvalidArgumentError } from 'commander'
import { checkNames, type CheckName } from './check/check-names.ts'
import type { Shard } from '../config/build-options.ts'

// Each function reads the value of an option from the command line.

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= min && number <= max) return number
    throw new InvalidArgumentError(`It must be a whole number from ${String(min)} to ${String(max)}.`)
  }
}

/** A shell passes an unset variable as an empty argument. */
export function notEmpty(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It must not be empty.')
}

export function addHostName(text: string, before: readonly string[]): readonly string[] {
  if (/^[\w.-]+$/.test(text)) return [...before, text]
  throw new InvalidArgumentError('It must be a host name such as docs.example.com, without a scheme or a port.')
}

/** `2/8` is the second of eight shards. */
export function shardOf(text: string): Shard {
  const [number = 0, count = 0] = /^\d{1,3}\/\d{1,3}$/.test(text) ? text.split('/').map(Number) : []
  if (number >= 1 && number <= count) return { number, count }
  throw new InvalidArgumentError('It must be the number of a shard and how many there are, such as 2/8.')
}

export function readCheck(word: string, before: readonly CheckName[] | undefined): readonly CheckName[] {
  const name = checkNames.find((known) => known === word)
  if (name === undefined) throw new InvalidArgumentError(`It must be one of ${checkNames.join(', ')}.`)
  return [...(before ?? []), name]
}
