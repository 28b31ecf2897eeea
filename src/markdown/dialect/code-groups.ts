import type { Code } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { parseFenceInfo } from '../../formats/fence-info.ts'

const fenceLabel = /\[([^\]]+)\]/

/** Makes VitePress' `::: code-group` a directive of tabs, in which each code block stands in a tab of its own. */
export function openCodeGroup(group: ContainerDirective): void {
  group.name = 'tabs'
  group.children = group.children.map((child) => (child.type === 'code' ? tabAround(child) : child))
}

/** The name of the tab is what its fence has in brackets, else the title, else the language. */
function tabAround(code: Code): ContainerDirective {
  const meta = code.meta ?? ''
  const { title, language } = parseFenceInfo(code.lang ?? '', meta)
  const label = fenceLabel.exec(meta)?.[1] ?? title ?? language
  const start = code.position?.start
  return {
    type: 'containerDirective',
    name: 'tab',
    attributes: { label, value: label },
    children: [code],
    // The tab begins where its code does and takes none of the text.
    position: start === undefined ? undefined : { start, end: start },
  }
}
