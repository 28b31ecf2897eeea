import type { Report } from './problem.ts'

export const closedFolderRule = 'closed-folder'

/** Reports a source folder that the user has no permission to read. */
export function reportClosedFolder(folder: string, report: Report): void {
  const message = 'permission to read this folder is denied, so nothing in it is part of the site; change its mode'
  report({ severity: 'error', rule: closedFolderRule, message, at: { file: folder } })
}

export const closedFileRule = 'closed-file'

/** Reports a page that cannot be read, and why. */
export function reportClosedFile(file: string, cause: string, report: Report): void {
  report({ severity: 'error', rule: closedFileRule, message: `this file cannot be read: ${cause}`, at: { file } })
}
