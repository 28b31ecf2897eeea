import type { ReactNode } from 'react'
import styles from './sample.module.css'

/** What readers see. */
export function Result({ children }: { children: ReactNode }) {
  return (
    <figure className={styles['result']} aria-label="Result">
      {children}
    </figure>
  )
}
