import type { Code, InlineCode, Root, Text } from 'mdast'
import type { Point } from 'unist'
import type { FrontMatter, Place } from './page.ts'

/**
 * The tree of a page's Markdown, as used by checks: with variables filled in and included files joined, but not
 * rendered. Every node knows its place in the source.
 */
export interface PageTree {
  /** Path of the file, relative to the content folder. */
  readonly source: string
  /** Path of the file, relative to the project's folder. */
  readonly file: string
  readonly frontMatter: FrontMatter
  /** The place of a front matter key. */
  readonly placeOfKey: (key: string) => Place
  readonly tree: Root
  /** The source place of a point in the tree: in the page, or in a file that it includes. */
  readonly placeOf: (point: Point | undefined) => Place
  /** The source place of an offset in a node's value. */
  readonly placeInside: (node: Text | InlineCode | Code, offset: number) => Place
}
