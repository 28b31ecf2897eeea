import { onClick } from '../browser/elements.ts'
import { storageKeys } from '../browser/storage-keys.ts'
import { writeStored } from '../browser/storage.ts'

/** A closed announcement stays hidden until its id changes. */
export function closeAnnouncement(): void {
  onClick('.announcement-close', (button) => {
    const announcement = button.closest<HTMLElement>('.announcement')
    writeStored(storageKeys.announcementDismissed, 'true')
    writeStored(storageKeys.announcementId, announcement?.dataset['id'] ?? '')
    announcement?.remove()
  })
}
