import type { Report } from './problem.ts'

/** Reports file names in a folder that are not UTF-8. No page, address or archive can refer to such a file. */
export function reportBadNames(folder: string, report: Report): (escaped: string) => void {
  return (escaped) => {
    const message = `the name of "${escaped}" is not UTF-8, so it cannot be read; rename it`
    report({ severity: 'error', rule: 'file-name', message, at: { file: folder } })
  }
}
