import { manifestName, searchList } from './generated-files.ts'

/** What to do if the static folder contains a file with the same name as one that docsgen writes. */
export type OnStaticConflict = 'give way' | 'join' | 'refuse'

/** The files at the top of the output that docsgen writes for hosts, crawlers and itself. */
export const ownFiles: ReadonlyMap<string, OnStaticConflict> = new Map([
  ['404.html', 'give way'],
  ['sitemap.xml', 'give way'],
  ['robots.txt', 'give way'],
  ['llms.txt', 'give way'],
  ['llms-full.txt', 'give way'],
  ['_redirects', 'join'],
  ['_headers', 'join'],
  [searchList, 'refuse'],
  [manifestName, 'refuse'],
])

/** The addresses of those that readers may want to open. Only the main version and language has them. */
export const linkableFiles: readonly string[] = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/llms-full.txt']
