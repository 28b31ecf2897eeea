import { onClick } from './elements.ts'
import { writeStored } from './storage.ts'

/** A closed announcement stays hidden until its id changes. */
export function closeAnnouncement(): void {
  onClick('.announcement-close', (button) => {
    const announcement = button.closest<HTMLElement>('.announcement')
    writeStored('docsgen.announcement', announcement?.dataset['id'] ?? '')
    announcement?.remove()
  })
}
