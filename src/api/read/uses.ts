import { number } from '../../report/count.ts'
import type { Problem, Report } from '../../report/problem.ts'

/** Collects problems that many places may share. */
export interface Uses {
  /** `owner` is the operation or schema that uses the cause. By default, problems with the same message have one cause. */
  readonly add: (problem: Problem, owner: string, cause?: string) => void
  readonly reportAll: () => void
}

/** Reports each cause once, at its first use, with the number of its uses. */
export function createUses(report: Report): Uses {
  const causes = new Map<string, { readonly problem: Problem; readonly owner: string; times: number }>()
  return {
    add: (problem, owner, cause = `${problem.rule} ${problem.message}`) => {
      const known = causes.get(cause)
      if (known === undefined) causes.set(cause, { problem, owner, times: 1 })
      else known.times += 1
    },
    reportAll: () => {
      for (const { problem, owner, times } of causes.values()) {
        const where = times === 1 ? `in ${owner}` : `in ${number(times)} places, first in ${owner}`
        report({ ...problem, message: `${problem.message} (${where})` })
      }
    },
  }
}
