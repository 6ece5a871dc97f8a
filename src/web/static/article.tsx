import type { ReactNode } from 'react'
import { PageHead } from '../ui/page-head.tsx'
import * as styles from './article.module.css'

/** A page of running text. */
export function Article({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="container">
      <PageHead title={title}>{lead}</PageHead>
      <div className={styles.prose}>{children}</div>
    </div>
  )
}
