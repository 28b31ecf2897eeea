import type { ReactNode } from 'react'

interface TabPanelProps {
  readonly id?: string | undefined
  readonly label: ReactNode
  readonly isActive: boolean
  readonly children?: ReactNode
}

/** The content of a tab. The label is for readers without JavaScript, who see all panels one below the other. */
export function TabPanel({ id, label, isActive, children }: TabPanelProps): ReactNode {
  return (
    <section className="tab-panel" id={id} data-active={isActive ? '' : undefined}>
      <p className="tab-label">{label}</p>
      {children}
    </section>
  )
}
