/** Writes and reads bits with adaptive probabilities: what often happens in a place costs little there. */
export interface BitWriter {
  readonly bit: (place: number, value: boolean) => void
  readonly finish: () => Uint8Array
}

export interface BitReader {
  readonly bit: (place: number) => boolean
}

const precision = 15
const half = 1 << (precision - 1)
const slowest = 120

/** A range coder in the manner of LZMA; `places` is the number of contexts that have a probability of their own. */
export function createBitWriter(places: number): BitWriter {
  const chances = createChances(places)
  const bytes: number[] = []
  let low = 0
  let range = 0xffffffff
  let cache = 0
  let waiting = 1
  const shift = (): void => {
    if (low < 0xff000000 || low > 0xffffffff) {
      const carry = low > 0xffffffff ? 1 : 0
      for (; waiting > 0; waiting--) {
        bytes.push((cache + carry) & 0xff)
        cache = 0xff
      }
      cache = (low >>> 24) & 0xff
    }
    waiting++
    low = (low & 0x00ffffff) * 256
  }
  return {
    bit: (place, value) => {
      const bound = (range >>> precision) * chances.of(place)
      if (value) range = bound
      else {
        low += bound
        range -= bound
      }
      chances.learn(place, value)
      while (range < 0x1000000) {
        range = (range * 256) >>> 0
        shift()
      }
    },
    finish: () => {
      for (let index = 0; index < 5; index++) shift()
      // The first byte is always 0; zeros at the end are read even where they are missing.
      while (bytes.at(-1) === 0) bytes.pop()
      return Uint8Array.from(bytes.slice(1))
    },
  }
}

/** Reads what a writer with as many places has written. */
export function createBitReader(bytes: Uint8Array, places: number): BitReader {
  const chances = createChances(places)
  let range = 0xffffffff
  let code = 0
  let at = 0
  for (; at < 4; at++) code = ((code << 8) | (bytes[at] ?? 0)) >>> 0
  return {
    bit: (place) => {
      const bound = (range >>> precision) * chances.of(place)
      const value = code < bound
      if (value) range = bound
      else {
        code -= bound
        range -= bound
      }
      chances.learn(place, value)
      while (range < 0x1000000) {
        range = (range * 256) >>> 0
        code = ((code << 8) | (bytes[at++] ?? 0)) >>> 0
      }
      return value
    },
  }
}

interface Chances {
  readonly of: (place: number) => number
  readonly learn: (place: number, value: boolean) => void
}

/** Learns fast at first and then ever more slowly; whole numbers only, so that every machine learns the same. */
function createChances(places: number): Chances {
  const chance = new Uint16Array(places).fill(half)
  const seen = new Uint8Array(places)
  return {
    of: (place) => chance[place] ?? half,
    learn: (place, value) => {
      const count = seen[place] ?? 0
      const now = chance[place] ?? half
      const target = value ? (1 << precision) - 24 : 24
      chance[place] = now + Math.trunc((target - now) / (count + 1.6))
      if (count < slowest) seen[place] = count + 1
    },
  }
}

/** A number from 0 as its length and its lower bits; `place` is the first of `numberPlaces` contexts. */
export function writeNumber(writer: BitWriter, place: number, number: number): void {
  const size = 31 - Math.clz32(number + 1)
  for (let index = 0; index < size; index++) writer.bit(place + index, true)
  writer.bit(place + size, false)
  for (let index = size - 1; index >= 0; index--) {
    writer.bit(bitPlace(place, size, index), ((number + 1) & (1 << index)) !== 0)
  }
}

/** Reads what `writeNumber` has written. */
export function readNumber(reader: BitReader, place: number): number {
  let size = 0
  while (size < 30 && reader.bit(place + size)) size++
  let number = 1
  for (let index = size - 1; index >= 0; index--)
    number = number * 2 + (reader.bit(bitPlace(place, size, index)) ? 1 : 0)
  return number - 1
}

/** How many contexts a number takes. */
export const numberPlaces = 96

/** The two highest bits of a number of some length have chances of their own, the others share one. */
function bitPlace(place: number, size: number, index: number): number {
  const depth = size - 1 - index
  return place + 32 + Math.min(size, 15) * 4 + Math.min(depth, 2)
}
