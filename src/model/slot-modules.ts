/** The places of a page that a site can fill with its own components. */
export const slotNames = [
  'Head',
  'BarStart',
  'BarEnd',
  'BeforeArticle',
  'AfterArticle',
  'SidebarStart',
  'SidebarEnd',
  'Footer',
  'NotFound',
  'Home',
] as const

export type SlotName = (typeof slotNames)[number]

/** A compiled slot. */
export interface SlotModule {
  readonly name: SlotName
  /** Relative to the root. */
  readonly file: string
  /** The compiled file. Its source map is next to it. */
  readonly compiled: string
  /** Changes with everything that the slot is made from, and is the same on every machine. */
  readonly fingerprint: string
  /** Style sheets in the assets folder. */
  readonly styles: readonly { readonly name: string; readonly integrity: string }[]
}
