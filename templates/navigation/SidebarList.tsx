import type { ReactNode } from 'react'

/** One level of the sidebar. Its entries are HTML, because most of them are the same on all pages. */
export function SidebarList({ html }: { readonly html: string }): ReactNode {
  return <ul className="sidebar-list" dangerouslySetInnerHTML={{ __html: html }} />
}
