import { closeAnnouncement } from './announcement.ts'
import { switchColorMode } from './color-mode.ts'
import { copyCode } from './copy-code.ts'
import { openDropdowns } from './dropdowns.ts'
import { hideNavbar } from './hide-navbar.ts'
import { openMenu } from './menu.ts'
import { numberLines } from './number-lines.ts'
import { toggleCategories } from './sidebar-categories.ts'
import { keepSidebarScroll } from './sidebar-scroll.ts'
import { followHeadings } from './table-of-contents.ts'
import { switchTabs } from './tabs.ts'
import { zoomImages } from './zoom-images.ts'

const behaviours = [
  keepSidebarScroll,
  switchTabs,
  switchColorMode,
  closeAnnouncement,
  toggleCategories,
  openDropdowns,
  openMenu,
  followHeadings,
  copyCode,
  numberLines,
  zoomImages,
  hideNavbar,
]

for (const start of behaviours) start()
