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
  readonly label: string
  readonly isDefault: boolean
  readonly content: ReactNode
}

/** Panels that are shown one at a time. Without JavaScript, all of them are shown, each under its label. */
export function Tabs({ id: given, groupId, group, defaultValue, values = [], children }: TabsProps): ReactNode {
  const ownId = useId()
  const id = given ?? `tabs${ownId.replaceAll('_', '-').toLowerCase()}`
  const tabs = listTabs(children, values)
  const chosen = tabs.findIndex(({ value, isDefault }) =>
    defaultValue === undefined || defaultValue === null ? isDefault : value === defaultValue,
  )
  const active = Math.max(chosen, 0)
  return (
    <div className="tabs" id={id} data-group={groupId ?? group}>
      <div className="tab-list needs-js" role="tablist">
        {tabs.map(({ value, label }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${index + 1}`}
            aria-controls={`${id}-panel-${index + 1}`}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            data-value={value}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ label, content }, index) => (
        <TabPanel key={index} id={`${id}-panel-${index + 1}`} label={label} isActive={index === active}>
          {content}
        </TabPanel>
      ))}
    </div>
  )
}

function listTabs(children: ReactNode, values: NonNullable<TabsProps['values']>): Tab[] {
  return Children.toArray(children).flatMap((child, index) => {
    if (!isValidElement<TabItemProps>(child) || child.type !== TabItem) return []
    const { value, label, default: isDefault, children: content } = child.props
    const name = value ?? label ?? String(index + 1)
    const listed = values.find((one) => one.value === name)
    const isChosen = (isDefault !== undefined && isDefault !== false) || listed?.default === true
    return [{ value: name, label: label ?? listed?.label ?? name, isDefault: isChosen, content }]
  })
}
