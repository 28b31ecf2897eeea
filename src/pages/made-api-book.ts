import type { ApiBook } from '../model/api-pages.ts'

/** A book in a form that JSON can represent. */
export type MadeBook = { readonly [Part in keyof ApiBook]: Listed<ApiBook[Part]> }

type Listed<Value> = Value extends ReadonlyMap<string, string> ? readonly (readonly [string, string])[] : Value

/** Prepares a book for the cache. */
export function writeBook({ operations, schemas, tags, homes, formerRoutes, ...book }: ApiBook): MadeBook {
  return {
    ...book,
    operations: [...operations],
    schemas: [...schemas],
    tags: [...tags],
    homes: [...homes],
    formerRoutes: [...formerRoutes],
  }
}

/** Restores a book from the cache. */
export function readBook({ operations, schemas, tags, homes, formerRoutes, ...book }: MadeBook): ApiBook {
  return {
    ...book,
    operations: new Map(operations),
    schemas: new Map(schemas),
    tags: new Map(tags),
    homes: new Map(homes),
    formerRoutes: new Map(formerRoutes),
  }
}
