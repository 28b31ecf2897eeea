import path from 'node:path'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { visit } from 'unist-util-visit'

/** Leads links to files of the repository to their pages on the site: `{ CHANGELOG.md: /changelog }`. */
export default function repositoryLinks(pages: Readonly<Record<string, string>>) {
  return (tree: Root, { path: from, cwd }: VFile): void =>
    visit(tree, ['link', 'definition'], (node) => {
      if (!('url' in node) || /^(?:[a-z]+:|[#/])/.test(node.url)) return
      const [file = '', anchor] = node.url.split('#')
      const name = path.relative(path.dirname(cwd), path.resolve(path.dirname(from), file)).replaceAll(path.sep, '/')
      const page = pages[name] ?? /^docs(\/.*)\.md$/.exec(name)?.[1]
      if (page !== undefined) node.url = anchor === undefined ? page : `${page}#${anchor}`
    })
}
