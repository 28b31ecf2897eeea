import { showPlainAddress } from './browser/address.ts'
import { closeAnnouncement } from './navigation/announcement.ts'
import { switchColorMode } from './navigation/color-mode.ts'
import { copyCode } from './page/copy-code.ts'
import { onClick } from './browser/elements.ts'
import { openDropdowns } from './navigation/dropdowns.ts'
import { followScroll } from './navigation/navbar.ts'
import { openMenu } from './navigation/menu.ts'
import { navigateWithin } from './router/navigate.ts'
import { reportPageView } from './analytics/page-view.ts'
import { openSearch } from './search/box.ts'
import { hideSidebar, toggleCategories } from './navigation/sidebar-categories.ts'
import { keepSidebarScroll } from './navigation/sidebar-scroll.ts'
import { attemptAll, startPage } from './start-page.ts'
import { rememberVersion } from './page/versions.ts'

/** Set up once, not for each page that the reader opens. */
const behaviours = [
  () => showPlainAddress(location.href),
  keepSidebarScroll,
  switchColorMode,
  closeAnnouncement,
  toggleCategories,
  hideSidebar,
  openDropdowns,
  openMenu,
  copyCode,
  enlargeDiagrams,
  followScroll,
  rememberVersion,
  navigateWithin,
  openSearch,
]

function enlargeDiagrams(): void {
  onClick('.diagram-enlarge', (button) => {
    import('./page/zoom-images.ts').then(({ openDiagram }) => openDiagram(button)).catch(console.warn)
  })
}

attemptAll(behaviours)
startPage()
reportPageView()
// The live preview has changed the page.
addEventListener('docsgen:edit', startPage)
