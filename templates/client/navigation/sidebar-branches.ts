import { text } from '../browser/message.ts'

/** An entry of the navigation file that the build writes. */
interface Entry {
  readonly kind: 'link' | 'category'
  readonly label: string
  readonly href: string
  readonly external?: boolean
  readonly hasPage?: boolean
  readonly open?: boolean
  readonly items?: readonly Entry[]
}

let navigation: Promise<readonly Entry[]> | undefined

/** The content of a category that is only in the site's navigation file. The file is fetched once. */
export async function createBranch(item: HTMLElement): Promise<HTMLElement[]> {
  navigation ??= fetchNavigation(item.closest<HTMLElement>('.sidebar')?.dataset['branches'] ?? '')
  try {
    return (findEntry(await navigation, pathTo(item))?.items ?? []).map(createItem)
  } catch (error) {
    navigation = undefined
    throw error
  }
}

async function fetchNavigation(file: string): Promise<readonly Entry[]> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(text('serverAnswered', 'the server answered {status}', { status: response.status }))
  return (await response.json()) as readonly Entry[]
}

/** The position of an item in the tree: its index in its list and those of its ancestors, outermost first. */
function pathTo(item: Element): number[] {
  const outer = item.parentElement?.parentElement
  const own = [...(item.parentElement?.children ?? [])].indexOf(item)
  return outer?.matches('li') ? [...pathTo(outer), own] : [own]
}

function findEntry(entries: readonly Entry[], [first = 0, ...rest]: readonly number[]): Entry | undefined {
  const entry = entries[first]
  return rest.length === 0 ? entry : findEntry(entry?.items ?? [], rest)
}

/** Must render the same markup as the templates `SidebarList` and `SidebarCategory`. */
function createItem({ label, href, external, hasPage, open, items }: Entry): HTMLElement {
  const item = document.createElement('li')
  item.className = 'sidebar-item'
  if (!items || hasPage) {
    const link = document.createElement('a')
    link.className = `sidebar-link${external ? ' external' : ''}`
    link.href = href
    if (external) link.rel = 'noopener'
    link.textContent = label
    item.append(link)
  }
  if (!items) return item
  item.classList.add('sidebar-category')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `sidebar-toggle${hasPage ? '' : ' sidebar-link'}`
  button.ariaExpanded = String(open)
  if (hasPage) button.ariaLabel = text('toggleCategory', 'Toggle {category}', { category: label })
  else button.textContent = label
  const list = document.createElement('ul')
  list.className = 'sidebar-list'
  list.append(...items.map(createItem))
  item.append(button, list)
  return item
}
