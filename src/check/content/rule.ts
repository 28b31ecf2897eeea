import type { PageTree } from '../../model/page-tree.ts'
import type { Report } from '../../report/problem.ts'
import type { Facts } from './facts.ts'

/** One check of what a page says; it reports each fault where it is written. */
export type ContentRule = (page: PageTree, facts: Facts, report: Report) => void
