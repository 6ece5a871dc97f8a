import type { ReactNode } from 'react'
import * as styles from './find-us-layout.module.css'

type Props = {
  /** One line that summarises the list. */
  summary?: ReactNode
  list: ReactNode
  map: ReactNode
}

/** The layout of the Find Us page: the list with the page's heading, and the map in the remaining space. */
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
