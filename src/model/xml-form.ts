/** How a value is written in XML. */
export interface XmlForm {
  readonly name: string | undefined
  readonly prefix: string | undefined
  readonly namespace: string | undefined
  readonly isAttribute: boolean
  /** A list has an element of its own around its items. */
  readonly isWrapped: boolean
  /** What it is where it is no element and no attribute, in words. */
  readonly node: string | undefined
}
