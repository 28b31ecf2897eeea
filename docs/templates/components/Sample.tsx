import type { ReactNode } from 'react'
import styles from './sample.module.css'

/** The source of a sample and its result, side by side if there is room. */
export function Sample({ children }: { children: ReactNode }) {
  return <div className={styles['sample']}>{children}</div>
}
