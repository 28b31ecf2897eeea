import type { SearchList } from '../../../src/search/engine/documents.ts'
import type { Combobox } from './combobox.ts'
import type { PanelParts } from './panel-parts.ts'
import type { WorkerLink } from './worker-link.ts'

/** State shared by the parts of the panel. */
export interface Panel {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  readonly place: HTMLElement
  readonly parts: PanelParts
  readonly box: Combobox
  readonly state: PanelState
}

/** What the panel knows about the reader and the index. */
export interface PanelState {
  link?: WorkerLink
  /** The index files that the worker has read. */
  list?: SearchList
  part: string | undefined
  terms: readonly string[]
  /** The query whose results are shown. */
  shown: string
  /** The reader pressed Enter before the results arrived. */
  chosen: 'here' | 'in a new tab' | undefined
  /** The element that had the focus before the box. */
  from: HTMLElement | undefined
  reported: string
  /** The query that the last worker failed at. */
  broken: string | undefined
  /** When the panel last checked for a new index. */
  renewed: Promise<void>
}

/** The state of a panel that was just opened. `before` had the focus. */
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
