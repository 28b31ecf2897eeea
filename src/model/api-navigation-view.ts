/** A document of the site, in the menu of documents. */
export interface DocumentLink {
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
}

/** Links to everything in an API document. */
export interface NavigationGroup {
  readonly label: string
  readonly href: string
  /** Name of the tag group that starts here. */
  readonly group: string | undefined
  /** How far it is indented. */
  readonly level?: number | undefined
  /** Whether it follows a tag group but belongs to none. */
  readonly isApart: boolean
  readonly links: readonly NavigationLink[]
  /** Number of operations in the group, if only those near the current one are listed. */
  readonly total: number | undefined
  readonly isOpen: boolean
  /** The link of the group leads to this page. */
  readonly isCurrent: boolean
}

export interface NavigationLink {
  readonly label: string
  readonly href: string
  readonly method: string | undefined
  readonly isDeprecated: boolean
  readonly isCurrent: boolean
}
