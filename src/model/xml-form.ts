/** How a value is written in XML. */
export interface XmlForm {
  readonly name: string | undefined
  readonly prefix: string | undefined
  readonly namespace: string | undefined
  /** As set in a document of any version. By default a value is an element, and a list has no element. */
  readonly nodeType: XmlNodeType | undefined
}

/** How a value can appear in an XML document. */
export type XmlNodeType = 'element' | 'attribute' | 'text' | 'cdata' | 'none'
