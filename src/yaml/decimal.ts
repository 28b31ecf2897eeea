import * as z from 'zod'

/** A number that may end in a zero. `1.0` stays a text everywhere else, because it could be a version. */
export function decimal<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d+\.\d*0$/.test(value) ? Number(value) : value),
    schema,
  )
}
