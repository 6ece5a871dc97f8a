import type { ReactNode } from 'react'
import * as styles from './skeleton.module.css'

/** A grey bar in place of loading text. `width` is the approximate share of the line. */
export function SkeletonLine({ width, tall = false }: { width: 'short' | 'half' | 'long'; tall?: boolean }) {
  return <div className={styles.bar} data-width={width} data-tall={tall || undefined} />
}

export function LoadingSkeleton({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <p className={styles.loading} role="status">
        {text}
      </p>
      {children ? <div aria-hidden="true">{children}</div> : null}
    </>
  )
}
