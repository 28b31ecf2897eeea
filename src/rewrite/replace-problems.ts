import type { Problem } from '../report/problem.ts'
import { cannotRewrite } from './cannot-rewrite.ts'
import type { ChangedPage } from './load-changed.ts'

/**
 * The problems of the site with those of changed pages as they are now. Only a build that plans the site finds the
 * problems of links, which are at other lines now.
 */
export function replaceProblems(problems: readonly Problem[], changed: readonly ChangedPage[]): readonly Problem[] {
  const files = new Set(changed.map(({ after: { page } }) => page.file))
  const isThere = ({ at }: Problem): boolean => at !== undefined && files.has(at.file)
  const before = changed.flatMap((page) => page.before.problems)
  const after = changed.flatMap((page) => page.after.problems)
  const known = new Set(before.map((problem) => JSON.stringify(problem)))
  const [own, others] = [problems.filter(isThere), problems.filter((problem) => !isThere(problem))]
  const areOwn = [...before, ...after].every(isThere) && own.every((problem) => known.has(JSON.stringify(problem)))
  return areOwn ? [...others, ...after] : cannotRewrite()
}
