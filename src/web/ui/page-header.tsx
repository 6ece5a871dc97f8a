import type { ReactNode } from 'react'
import * as styles from './page-header.module.css'

export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children ? <p>{children}</p> : null}
    </div>
  )
}
