import type { ReactNode } from 'react'
import { EmptyIllustration } from './empty-illustration.tsx'
import * as styles from './empty-state.module.css'

type Props = {
  children: ReactNode
  hint?: ReactNode
  action?: ReactNode
  isBoxed?: boolean
}

export function EmptyState({ children, hint, action, isBoxed = false }: Props) {
  return (
    <div className={isBoxed ? `${styles.empty} ${styles.boxed}` : styles.empty}>
      <EmptyIllustration />
      <p className={styles.sentence}>{children}</p>
      {hint ? <p className="muted small">{hint}</p> : null}
      {action}
    </div>
  )
}
