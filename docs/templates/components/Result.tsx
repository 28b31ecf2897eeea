import type { ReactNode } from 'react'
import styles from './sample.module.css'

/** What readers see. */
export function Result({ children }: { children: ReactNode }) {
  return (
    <div className={styles.result} role="group" aria-label="Result">
      {children}
    </div>
  )
}
