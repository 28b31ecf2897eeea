import type { ApiIndex } from '../model/api-pages.ts'

/** A book in a form that JSON can represent. */
export type MadeBook = { readonly [Part in keyof ApiIndex]: Listed<ApiIndex[Part]> }

type Listed<Value> = Value extends ReadonlyMap<string, string> ? readonly (readonly [string, string])[] : Value

/** Prepares a book for the cache. */
export function writeBook({ operations, calls, schemas, tags, homes, formerRoutes, ...book }: ApiIndex): MadeBook {
  return {
    ...book,
    operations: [...operations],
    calls: [...calls],
    schemas: [...schemas],
    tags: [...tags],
    homes: [...homes],
    formerRoutes: [...formerRoutes],
  }
}

/** Restores a book from the cache. */
export function readBook({ operations, calls, schemas, tags, homes, formerRoutes, ...book }: MadeBook): ApiIndex {
  return {
    ...book,
    operations: new Map(operations),
    calls: new Map(calls),
    schemas: new Map(schemas),
    tags: new Map(tags),
    homes: new Map(homes),
    formerRoutes: new Map(formerRoutes),
  }
}
