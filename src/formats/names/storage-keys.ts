/** The names under which browsers store what a reader has chosen. `tabs` is followed by a dot and the name of the group. */
export const usualStorageKeys = {
  theme: 'theme',
  announcementDismissed: 'docsgen.announcement.dismiss',
  announcementId: 'docsgen.announcement.id',
  version: 'docsgen.version',
  tabs: 'docsgen.tabs',
  sidebarHidden: 'docsgen.sidebar.hidden',
  recentSearches: 'docsgen.search.recent',
} as const

/** What is stored. */
export type Stored = keyof typeof usualStorageKeys
