import type { ApiChange } from '../../model/api-change.ts'

/** All changes of one field, parameter or operation. */
export interface ChangeGroup {
  /** `Pet.name`, `query parameter limit`, or the name of an operation. */
  readonly subject: string
  readonly isOperation: boolean
  /** Changes with the same message are one, with the operations of all. */
  readonly changes: readonly ApiChange[]
}

/** Groups changes by what they are about, in the order of the first change of each. */
export function groupChanges(changes: readonly ApiChange[]): readonly ChangeGroup[] {
  return [...Map.groupBy(changes, subjectOf)].map(([subject, all]) => ({
    subject,
    isOperation: all[0]?.subject === 'the operation',
    changes: [...Map.groupBy(all, ({ message }) => message).values()].flatMap(joinOperations),
  }))
}

function subjectOf({ subject, operations }: ApiChange): string {
  return subject === 'the operation' ? operations.map(({ name }) => name).join(', ') : subject
}

function joinOperations(alike: readonly ApiChange[]): ApiChange[] {
  const [first] = alike
  if (first === undefined) return []
  const operations = new Map(alike.flatMap((change) => change.operations.map((one) => [one.name, one] as const)))
  return [{ ...first, operations: [...operations.values()] }]
}
