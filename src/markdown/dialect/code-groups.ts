import type { Code } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { parseFenceInfo } from '../../formats/fence-info.ts'

const fenceLabel = /\[([^\]]+)\]/

/** Turns VitePress' `::: code-group` into a tabs directive with one tab for each code block. */
export function openCodeGroup(group: ContainerDirective): void {
  group.name = 'tabs'
  group.children = group.children.map((child) => (child.type === 'code' ? tabAround(child) : child))
}

/** The tab label is the text in brackets on the fence, or else the title, or else the language. */
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
    // The tab starts where its code starts and has no length.
    position: start === undefined ? undefined : { start, end: start },
  }
}
