/** A `Map` or a `WeakMap`. */
interface Memory<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => unknown
}

/** The value of a key. If there is none, it is created and stored. */
export function takeOrMake<Key, Value>(known: Memory<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make(key)
  known.set(key, made)
  return made
}

/** Removes the entries that were added first, until at most `most` are left. Returns their values. */
export function dropOldest<Value>(known: Map<unknown, Value>, most: number): Value[] {
  const dropped: Value[] = []
  for (const [key, value] of known) {
    if (known.size <= most) break
    known.delete(key)
    dropped.push(value)
  }
  return dropped
}

/** A function that keeps its results, and forgets all of them when there are `most`. */
export function remember<Key, Value>(make: (key: Key) => Value, most = Infinity): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (known.size >= most && !known.has(key)) known.clear()
    return takeOrMake(known, key, make)
  }
}

/** A function that creates a value on the first call and returns the same value from then on. */
export function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
