import type { Code } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { fenceLabel, parseFenceInfo } from '../../../formats/markdown/fence-info.ts'

/**
 * Turns VitePress' `::: code-group` into a tabs directive with one tab for each code block and what is below it. A group
 * without code keeps its content, and `false` is returned.
 */
export function openCodeGroup(group: ContainerDirective): boolean {
  const tabs: ContainerDirective[] = []
  const above: ContainerDirective['children'] = []
  for (const child of group.children) {
    if (child.type === 'code') tabs.push(tabAround(child))
    else (tabs.at(-1)?.children ?? above).push(child)
  }
  const [first] = tabs
  if (first === undefined) {
    group.data = { ...group.data, hName: 'div' }
    return false
  }
  first.children.unshift(...above)
  group.name = 'tabs'
  group.children = tabs
  return true
}

/** The tab label is the text in brackets on the fence, or else the title, the name of the file, or the language as written. */
function tabAround(code: Code): ContainerDirective {
  const { title, language, file } = parseFenceInfo(code.lang ?? '', code.meta ?? '')
  const words = [code.lang, code.meta].filter(Boolean).join(' ')
  const name = fenceLabel.exec(words)?.[1]
  const label = name ?? title ?? file?.split('/').at(-1) ?? writtenLanguage(code)
  // The tab shows it.
  if (name !== undefined) {
    code.lang = language
    code.meta = words.slice(language.length).replace(fenceLabel, 'title=""')
  }
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

/** The language in the writer's spelling. VitePress calls a block without one "txt". */
function writtenLanguage({ lang }: Code): string {
  return /^[^{:[]+?(?=-vue|[{:[]|$)/.exec(lang ?? '')?.[0] ?? 'txt'
}
