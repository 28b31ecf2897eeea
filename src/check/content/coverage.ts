import type { Coverage } from '../../report/coverage.ts'
import type { FieldIndex } from '../../model/schemas.ts'
import type { ApiFacts } from './api-facts.ts'
import type { Cover } from './facts.ts'

/** Starts to record which parts of the APIs the pages document. */
export function createCover(
  apis: readonly ApiFacts[],
  { all }: FieldIndex,
): { readonly cover: Cover; readonly coverage: () => Coverage } {
  const operations = new Set<object>()
  const fields = new Set<string>()
  return {
    cover: {
      operation: (operation) => void operations.add(operation),
      fields: (names) => {
        for (const name of names) fields.add(name)
      },
    },
    coverage: () => ({
      operations: { documented: operations.size, all: apis.flatMap((one) => one.operations).length },
      fields: { documented: fields.size, all: new Set(all).size },
    }),
  }
}
