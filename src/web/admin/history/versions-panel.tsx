import { useRef, useState } from 'react'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { ShowOlder } from '../../private/show-older.tsx'
import { formatActor } from '../audit/audit-labels.ts'
import * as styles from './history.module.css'
import type { History } from './use-history.ts'
import { VersionList, type VersionListProps } from './versions.tsx'

type Props = VersionListProps & { history: History; total: number }

export function VersionsPanel({ history, versions, newest, total, ...list }: Props) {
  const panel = useRef<HTMLElement>(null)
  const [person, setPerson] = useState<string | null>(null)
  const people = [...new Set(versions.map(({ actor_email }) => actor_email))]
  const listed = person === null ? versions : versions.filter(({ actor_email }) => actor_email === person)
  return (
    <section className={panelStyles.panel} aria-labelledby="versions" ref={panel}>
      <header>
        <h2 id="versions">
          {newest.entity_name} <span className="muted tabular">{total}</span>
        </h2>
        {people.length > 1 ? (
          <select
            className={`${inputStyles.input} ${styles.byWhom}`}
            aria-label="Versions by"
            aria-describedby={history.hasNextPage ? 'versions-by-hint' : undefined}
            value={person ?? ''}
            onChange={({ target }) => setPerson(target.value || null)}
          >
            <option value="">By anyone</option>
            {people.map((email) => (
              <option key={email} value={email}>
                {formatActor(email)}
              </option>
            ))}
          </select>
        ) : null}
      </header>
      {people.length > 1 && history.hasNextPage ? (
        <p id="versions-by-hint" className={`${styles.byHint} muted small`}>
          The choice of a person covers the versions shown so far. ‘Show earlier’ adds more.
        </p>
      ) : null}
      <VersionList {...list} versions={listed} newest={newest} />
      <ShowOlder query={history} rows={() => panel.current?.querySelectorAll<HTMLElement>('ol ol button')}>
        Show earlier
      </ShowOlder>
    </section>
  )
}
