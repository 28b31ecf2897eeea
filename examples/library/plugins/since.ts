import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { visit } from 'unist-util-visit'

/** Shows "(since 2.1)" as a badge, and warns of versions that are not released yet. */
export default function since({ newest }: { newest: string }) {
  return (tree: Root, file: VFile): void =>
    visit(tree, 'text', (node, index, parent) => {
      const [before, version, after] = node.value.split(/\(since (\d+\.\d+)\)/)
      if (version === undefined || parent === undefined || index === undefined) return undefined
      if (Number(version) > Number(newest)) file.message(`version ${version} is not released yet`, node)
      parent.children.splice(
        index,
        1,
        { type: 'text', value: before ?? '' },
        { type: 'html', value: `<Badge text="since ${version}" kind="tip" />` },
        { type: 'text', value: after ?? '' },
      )
      return index + 3
    })
}
