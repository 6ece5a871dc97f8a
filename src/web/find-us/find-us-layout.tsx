import type { ReactNode } from 'react'
import * as styles from './find-us-layout.module.css'

type Props = {
  summary?: ReactNode
  list: ReactNode
  map: ReactNode
}

export function FindUsLayout({ summary, list, map }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.list} data-scroller>
        <div className={styles.head}>
          <h1>Find Us</h1>
          {summary ? <p role="status">{summary}</p> : null}
        </div>
        {list}
      </div>
      {map}
    </div>
  )
}
