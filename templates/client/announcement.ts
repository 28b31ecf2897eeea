import { onClick } from './elements.ts'
import { writeStored } from './storage.ts'

/** A closed announcement stays away until the site shows another one. */
export function closeAnnouncement(): void {
  onClick('.announcement-close', (button) => {
    const announcement = button.closest<HTMLElement>('.announcement')
    writeStored('docsgen.announcement', announcement?.dataset['id'] ?? '')
    announcement?.remove()
  })
}
