import type { Code, InlineCode, Root, Text } from 'mdast'
import type { Point } from 'unist'
import type { FrontMatter, Place } from './page.ts'

/**
 * A page's Markdown as a tree, as checks read it: variables are filled in and included files joined, and nothing is
 * rendered. Every node knows where it was written.
 */
export interface PageTree {
  /** Path of the file, relative to the content folder. */
  readonly source: string
  /** Path of the file, relative to the project's folder. */
  readonly file: string
  readonly frontMatter: FrontMatter
  /** Where the front matter has a key. */
  readonly placeOfKey: (key: string) => Place
  readonly tree: Root
  /** Where a point of the tree was written: in the page, or in a file that it includes. */
  readonly placeOf: (point: Point | undefined) => Place
  /** Where an offset of a node's value was written. */
  readonly placeInside: (node: Text | InlineCode | Code, offset: number) => Place
  /** The line of text, variables filled in, that a point of the tree stands in. */
  readonly lineAt: (point: Point) => string
}
