import type { SearchList } from '../../../src/search/engine/documents.ts'
import type { Combobox } from './combobox.ts'
import type { PanelParts } from './panel-parts.ts'
import type { WorkerLink } from './worker-link.ts'

/** What the parts of the panel work on together. */
export interface Panel {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  readonly place: HTMLElement
  readonly parts: PanelParts
  readonly box: Combobox
  readonly state: PanelState
}

/** What the panel knows of the reader and of the index. */
export interface PanelState {
  link?: WorkerLink
  /** The files that the link has read. */
  list?: SearchList
  part: string | undefined
  terms: readonly string[]
  /** The query whose results are shown. */
  shown: string
  /** Enter came before the results did. */
  chosen: 'here' | 'in a new tab' | undefined
  /** Where the focus was before the reader came here. */
  from: HTMLElement | undefined
  reported: string
  /** The query at which the last worker ended. */
  broken: string | undefined
  /** When the index has been looked for anew. */
  renewed: Promise<void>
}

/** The state of a panel that was just opened, with what had the focus before. */
export function createState(from: HTMLElement | undefined): PanelState {
  return {
    part: undefined,
    terms: [],
    shown: '',
    chosen: undefined,
    from,
    reported: '',
    broken: undefined,
    renewed: Promise.resolve(),
  }
}
