import type { ReactNode } from 'react'
import type { SlotName } from '../../src/model/slot-modules.ts'
import type { PageView } from '../../src/model/view.ts'

/** What a component of the site rendered for a place of the page. The script that swaps pages compares the keys. */
export function Slot({ name, page }: { readonly name: SlotName; readonly page: PageView }): ReactNode {
  const slot = page.slots?.[name]
  if (slot === undefined) return null
  return <div className="slot" data-slot={name} data-key={slot.key} dangerouslySetInnerHTML={{ __html: slot.html }} />
}
