/**
 * Copies the current-page state from another page's sidebar into this one, opens the category of that page, and leaves
 * everything else as the reader has set it. Returns false, possibly after some changes, if the two sidebars differ.
 */
export function updateSidebar(sidebar: Element, fresh: Element): boolean {
  for (const link of sidebar.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current')
  const list = sidebar.querySelector(':scope > ul')
  const freshList = fresh.querySelector(':scope > ul')
  return list !== null && freshList !== null && updateList(list, freshList)
}

function updateList(list: Element, fresh: Element): boolean {
  const items = [...list.children]
  const freshItems = [...fresh.children]
  return (
    items.length === freshItems.length &&
    items.every((item, index) => {
      const freshItem = freshItems[index]
      return freshItem !== undefined && updateItem(item, freshItem)
    })
  )
}

function updateItem(item: Element, fresh: Element): boolean {
  const [link, button, list] = partsOf(item)
  const [freshLink, freshButton, freshList] = partsOf(fresh)
  if ((link ?? button)?.textContent !== (freshLink ?? freshButton)?.textContent) return false
  if (link && freshLink && link.getAttribute('href') !== freshLink.getAttribute('href')) return false
  if (freshLink?.ariaCurrent) link?.setAttribute('aria-current', freshLink.ariaCurrent)
  if (!freshList) return true
  // A category that was not in this page is taken from the page that is in it.
  if (!list) {
    item.replaceWith(fresh)
    return true
  }
  if (button && fresh.querySelector('[aria-current]')) button.ariaExpanded = 'true'
  return updateList(list, freshList)
}

function partsOf(item: Element): readonly (Element | null)[] {
  return ['a', 'button', 'ul'].map((name) => item.querySelector(`:scope > ${name}`))
}
