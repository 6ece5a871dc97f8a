import type { ReactNode } from 'react'
import * as styles from './section-header.module.css'

type Props = {
  title: string
  id?: string
  line?: ReactNode
  children?: ReactNode
}

export function SectionHeader({ title, id, line, children }: Props) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id}>{title}</h2>
        {line ? <p className="small">{line}</p> : null}
      </div>
      {children}
    </div>
  )
}
