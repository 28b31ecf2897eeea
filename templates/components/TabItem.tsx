import type { ReactNode } from 'react'
import { TabPanel } from './TabPanel.tsx'

export interface TabItemProps {
  readonly value?: string | undefined
  readonly label?: string | undefined
  /** What is shown in place of a label that has more than text. */
  readonly labelContent?: ReactNode
  /** An attribute without a value is an empty string. */
  readonly default?: boolean | string | undefined
  readonly children?: ReactNode
}

/** One tab. `Tabs` reads its properties. Outside `Tabs` it is a labelled section. */
export function TabItem({ value, label, labelContent, children }: TabItemProps): ReactNode {
  return (
    <TabPanel label={labelContent ?? label ?? value ?? ''} isActive>
      {children}
    </TabPanel>
  )
}
