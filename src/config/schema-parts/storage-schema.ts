import * as z from 'zod'
import { usualStorageKeys, type Stored } from '../../formats/names/storage-keys.ts'

/** The keys under which browsers store the choices of a reader. */
export const storageSchema = z.strictObject({
  theme: storageKey('theme', 'The chosen color mode'),
  announcementDismissed: storageKey('announcementDismissed', 'That the reader closed the announcement'),
  announcementId: storageKey('announcementId', 'The id of the announcement that the reader closed'),
  version: storageKey('version', 'The chosen version'),
  tabs: storageKey('tabs', 'The chosen tabs; a dot and the name of the group follow'),
  sidebarHidden: storageKey('sidebarHidden', 'That the reader hid the sidebar'),
  recentSearches: storageKey('recentSearches', 'The recent searches'),
})

function storageKey(name: Stored, what: string): z.ZodDefault<z.ZodString> {
  return z.string().min(1).default(usualStorageKeys[name]).describe(what)
}
