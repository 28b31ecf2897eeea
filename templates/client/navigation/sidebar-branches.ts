import { create } from '../browser/elements.ts'
import { text } from '../browser/message.ts'

/** An entry of the navigation file that the build writes. */
interface Entry {
  readonly kind: 'link' | 'category'
  readonly label: string
  readonly badge?: string
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
function createItem({ label, badge, href, external, hasPage, open, items }: Entry): HTMLElement {
  const name = badge
    ? create('span', {}, `${label} `, create('span', { className: 'badge badge-tip', textContent: badge }))
    : label
  const className = `sidebar-link${external ? ' external' : ''}`
  const link = create('a', { className, href, ...(external && { rel: 'noopener' }) }, name)
  if (!items) return create('li', { className: 'sidebar-item' }, link)
  const button = create(
    'button',
    {
      type: 'button',
      className: `sidebar-toggle${hasPage ? '' : ' sidebar-link'}`,
      ariaExpanded: String(open),
      ...(hasPage && { ariaLabel: text('toggleCategory', 'Toggle {category}', { category: label }) }),
    },
    ...(hasPage ? [] : [name]),
  )
  const list = create('ul', { className: 'sidebar-list' }, ...items.map(createItem))
  return create('li', { className: 'sidebar-item sidebar-category' }, ...(hasPage ? [link] : []), button, list)
}
