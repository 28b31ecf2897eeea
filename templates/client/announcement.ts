import { onClick } from './elements.ts'
import { storageKeys } from './storage-keys.ts'
import { writeStored } from './storage.ts'

/** A closed announcement stays hidden until its id changes. */
export function closeAnnouncement(): void {
  onClick('.announcement-close', (button) => {
    const announcement = button.closest<HTMLElement>('.announcement')
    writeStored(storageKeys.announcementDismissed, 'true')
    writeStored(storageKeys.announcementId, announcement?.dataset['id'] ?? '')
    announcement?.remove()
  })
}
