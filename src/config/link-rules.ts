import type { Project } from './project.ts'

type Fail = (at: readonly PropertyKey[], message: string) => void

const eitherAddress = 'has either "to" (a page) or "href" (any other address)'

/** Checks that each link of the navigation bar and the footer has an address, and what else its kind needs. */
export function linksLead({ config: { navbar, footer } }: Project, fail: Fail): void {
  for (const [index, item] of navbar.items.entries()) {
    const at = ['navbar', 'items', index]
    if (item.kind === 'link' && hasNoAddress(item)) fail(at, `a link of the navigation bar ${eitherAddress}`)
    if ((item.kind === 'link' || item.kind === 'dropdown') && item.label === undefined)
      fail(at, `a ${item.kind} of the navigation bar needs a "label"`)
    if (item.kind === 'dropdown' && (item.items ?? []).length === 0)
      fail(at, 'a dropdown of the navigation bar needs "items"')
    for (const [place, link] of (item.items ?? []).entries())
      if (hasNoAddress(link)) fail([...at, 'items', place], `a link of a dropdown ${eitherAddress}`)
  }
  for (const [index, { items }] of footer.columns.entries())
    for (const [place, link] of items.entries())
      if (hasNoAddress(link))
        fail(['footer', 'columns', index, 'items', place], `a link of the footer ${eitherAddress}`)
}

function hasNoAddress({ to, href }: { readonly to?: string | undefined; readonly href?: string | undefined }): boolean {
  return (to === undefined) === (href === undefined)
}
