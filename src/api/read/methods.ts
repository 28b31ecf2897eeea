/** All methods that a path can have as fields; version 3.2 allows others as well. */
export const methods: ReadonlySet<string> = new Set('get put post delete options head patch trace query'.split(' '))
