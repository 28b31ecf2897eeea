import { Children, isValidElement, useId } from 'react'
import type { ReactNode } from 'react'
import { TabItem } from './TabItem.tsx'
import type { TabItemProps } from './TabItem.tsx'
import { TabPanel } from './TabPanel.tsx'

interface TabsProps {
  /** Unique on its page; set by the engine. */
  readonly id?: string | undefined
  readonly groupId?: string | undefined
  readonly group?: string | undefined
  readonly defaultValue?: string | null | undefined
  /** The labels of the tabs in one place, as in Docusaurus. */
  readonly values?:
    readonly { readonly value: string; readonly label?: string; readonly default?: boolean }[] | undefined
  readonly children?: ReactNode
}

interface Tab {
  readonly value: string
  readonly label: ReactNode
  /** Its number among the panels. */
  readonly number: number
  readonly isDefault: boolean
  readonly content: ReactNode
}

/** Panels that are shown one at a time. Without JavaScript, all of them are shown, each under its label. */
export function Tabs({ id: given, groupId, group, defaultValue, values = [], children }: TabsProps): ReactNode {
  const ownId = useId()
  const id = given ?? `tabs${ownId.replaceAll('_', '-').toLowerCase()}`
  const panels = listTabs(children, values)
  // The list of labels sets the order of the tabs. Those that it lacks are at the end.
  const order = values.map(({ value }) => value)
  const placeOf = (tab: Tab): number => (order.includes(tab.value) ? order.indexOf(tab.value) : order.length)
  const tabs = panels.toSorted((a, b) => placeOf(a) - placeOf(b))
  const chosen = tabs.find(({ value, isDefault }) =>
    defaultValue === undefined || defaultValue === null ? isDefault : value === defaultValue,
  )
  const active = chosen ?? tabs[0]
  return (
    <div className="tabs" id={id} data-group={groupId ?? group}>
      <div className="tab-list needs-js" role="tablist">
        {tabs.map((tab) => (
          <button
            key={tab.number}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${tab.number}`}
            aria-controls={`${id}-panel-${tab.number}`}
            aria-selected={tab === active}
            tabIndex={tab === active ? 0 : -1}
            data-value={tab.value}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {panels.map((tab) => (
        <TabPanel key={tab.number} id={`${id}-panel-${tab.number}`} label={tab.label} isActive={tab === active}>
          {tab.content}
        </TabPanel>
      ))}
    </div>
  )
}

function listTabs(children: ReactNode, values: NonNullable<TabsProps['values']>): Tab[] {
  return Children.toArray(children).flatMap((child, index) => {
    if (!isValidElement<TabItemProps>(child)) return []
    // Docusaurus reads any component with a value as a tab, such as one of the site.
    if (child.type !== TabItem && !('value' in child.props)) return []
    const { value, label, labelContent, default: isDefault, children: content } = child.props
    const name = value ?? label ?? String(index + 1)
    const listed = values.find((one) => one.value === name)
    const isChosen = (isDefault !== undefined && isDefault !== false) || listed?.default === true
    const shown = labelContent ?? label ?? listed?.label ?? name
    return [{ value: name, label: shown, number: index + 1, isDefault: isChosen, content }]
  })
}
