import type { ReactNode } from 'react'
import { TabPanel } from './TabPanel.tsx'

export interface TabItemProps {
  readonly value?: string | undefined
  readonly label?: string | undefined
  /** An attribute without a value is an empty string. */
  readonly default?: boolean | string | undefined
  readonly children?: ReactNode
}

/** One tab. `Tabs` reads its properties. Outside `Tabs` it is a labelled section. */
export function TabItem({ value, label, children }: TabItemProps): ReactNode {
  return (
    <TabPanel label={label ?? value ?? ''} isActive>
      {children}
    </TabPanel>
  )
}
