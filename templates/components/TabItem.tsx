import type { ReactNode } from 'react'
import { TabPanel } from './TabPanel.tsx'

export interface TabItemProps {
  readonly value?: string | undefined
  readonly label?: string | undefined
  /** A bare attribute arrives as an empty string. */
  readonly default?: boolean | string | undefined
  readonly children?: ReactNode
}

/** One tab. `Tabs` reads its properties; on its own it is a labelled part of the page. */
export function TabItem({ value, label, children }: TabItemProps): ReactNode {
  return (
    <TabPanel label={label ?? value ?? ''} isActive>
      {children}
    </TabPanel>
  )
}
