import { manifestName, searchList } from './generated-files.ts'

/** What becomes of a file that docsgen writes where the static folder brings one of the same name. */
export type OnStaticTwin = 'give way' | 'join' | 'refuse'

/** The files at the top of the output that docsgen writes for hosts, crawlers and its own use. */
export const ownFiles: ReadonlyMap<string, OnStaticTwin> = new Map([
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
