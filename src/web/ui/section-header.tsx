import type { ReactNode } from 'react'
import * as styles from './section-header.module.css'

type Props = {
  title: string
  /** The heading's id, for `aria-labelledby` of the section. */
  id?: string
  /** One line below the title. */
  line?: ReactNode
  /** Content at the right: arrows, a link. */
  children?: ReactNode
}

/** The heading of a section, with a rule above. */
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
