import type { PageTree } from '../../model/page-tree.ts'
import type { Report } from '../../report/problem.ts'
import type { Facts } from './facts.ts'

/** One check of a page's content. Reports each problem at its place. */
export type ContentRule = (page: PageTree, facts: Facts, report: Report) => void
