import type { ReactNode } from 'react'
import styles from './sample.module.css'

/** What readers see. */
export function Result({ children }: { children: ReactNode }) {
  return (
    <section className={styles.result} aria-label="Result">
      {children}
    </section>
  )
}
