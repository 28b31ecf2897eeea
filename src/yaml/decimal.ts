import { z } from 'zod'

/** A number that a writer may end with a zero: `1.0` is kept as a text wherever it could be a version. */
export function decimal<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d+\.\d*0$/.test(value) ? Number(value) : value),
    schema,
  )
}
