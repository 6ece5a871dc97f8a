import type { ReactNode } from 'react'
import { Plates } from './plates.tsx'

/** Nothing to show: two plates, one sentence, at most one hint and one action. */
export function Empty({ children, hint, action }: { children: ReactNode; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <Plates />
      <p className="empty-sentence">{children}</p>
      {hint ? <p className="muted small">{hint}</p> : null}
      {action}
    </div>
  )
}
