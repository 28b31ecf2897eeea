/** How a value is written in XML. */
export interface XmlForm {
  readonly name: string | undefined
  readonly prefix: string | undefined
  readonly namespace: string | undefined
  /** As the document states it, in the words of any version: a value is an element, a list none of its own. */
  readonly nodeType: XmlNodeType | undefined
}

/** What a value can be in an XML document. */
export type XmlNodeType = 'element' | 'attribute' | 'text' | 'cdata' | 'none'
