import { useState } from 'react'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { ShowOlderButton } from '../../private/show-older-button.tsx'
import { formatActor } from '../audit/audit-labels.ts'
import * as styles from './history.module.css'
import type { History } from './use-history.ts'
import { VersionList, type VersionListProps } from './versions.tsx'

type Props = VersionListProps & { history: History; total: number }

export function VersionsPanel({ history: { hasNextPage, isFetchingNextPage, fetchNextPage }, versions, newest, total, ...list }: Props) {
  const [person, setPerson] = useState<string | null>(null)
  const people = [...new Set(versions.map(({ actor_email }) => actor_email))]
  const listed = person === null ? versions : versions.filter(({ actor_email }) => actor_email === person)
  return (
    <section className={panelStyles.panel} aria-labelledby="versions">
      <header>
        <h2 id="versions">
          {newest.entity_name} <span className="muted tabular">{total}</span>
        </h2>
        {people.length > 1 ? (
          <select
            className={`${inputStyles.input} ${styles.byWhom}`}
            aria-label="Versions by"
            aria-describedby={hasNextPage ? 'versions-by-hint' : undefined}
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
      {people.length > 1 && hasNextPage ? (
        <p id="versions-by-hint" className={`${styles.byHint} muted small`}>
          The choice of a person covers the versions shown so far. ‘Show earlier’ adds more.
        </p>
      ) : null}
      <VersionList {...list} versions={listed} newest={newest} />
      {hasNextPage ? (
        <ShowOlderButton isLoading={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show earlier
        </ShowOlderButton>
      ) : null}
    </section>
  )
}
