import type { ReactNode } from 'react'
import * as styles from './skeleton.module.css'

/** A grey bar where text will stand. `width` is a rough share of the line. */
export function SkeletonLine({ width, tall = false }: { width: 'short' | 'half' | 'long'; tall?: boolean }) {
  return <div className={styles.bar} data-width={width} data-tall={tall || undefined} />
}

/** What a screen shows while its data comes: the sentence, and shapes as large as what will stand there. */
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
