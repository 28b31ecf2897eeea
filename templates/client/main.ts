import { showPlainAddress } from './address.ts'
import { closeAnnouncement } from './announcement.ts'
import { keepCampaign } from './campaign.ts'
import { switchColorMode } from './color-mode.ts'
import { copyCode } from './copy-code.ts'
import { onClick } from './elements.ts'
import { openDropdowns } from './dropdowns.ts'
import { followScroll } from './navbar.ts'
import { openMenu } from './menu.ts'
import { navigateWithin } from './navigate.ts'
import { reportPageView } from './page-view.ts'
import { openSearch } from './search/box.ts'
import { hideSidebar, toggleCategories } from './sidebar-categories.ts'
import { keepSidebarScroll } from './sidebar-scroll.ts'
import { attemptAll, startPage } from './start-page.ts'
import { rememberVersion } from './versions.ts'

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
  keepCampaign,
  navigateWithin,
  openSearch,
]

function enlargeDiagrams(): void {
  onClick('.diagram-enlarge', (button) => {
    import('./zoom-images.ts').then(({ openDiagram }) => openDiagram(button)).catch(console.warn)
  })
}

attemptAll(behaviours)
startPage()
reportPageView()
// The live preview has changed the page.
addEventListener('docsgen:edit', startPage)
