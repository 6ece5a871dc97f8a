import { type RefObject, useState } from 'react'
import type { AuditEntry } from '../../../contract/audit.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { pluralise } from '../../pluralise.ts'
import { DateTime } from '../../private/date-time.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import { type KeyHint, KeyHints } from '../../private/key-hints.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { useAreSingleKeysOn } from '../../private/use-shortcuts.ts'
import { actionLabel, formatActor } from '../audit/audit-labels.ts'
import * as styles from './history.module.css'
import { useUnchangedFields } from './use-history.ts'
import { VersionChanges } from './versions.tsx'

const CHOOSE: KeyHint = { keys: ['↑', '↓'], meaning: 'choose a version' }
const RESTORE: KeyHint = { keys: ['R'], meaning: 'restore' }

type Props = {
  version: AuditEntry
  heading: RefObject<HTMLHeadingElement | null>
  onRestore: (() => void) | null
}

export function VersionPanel({ version, heading, onRestore }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { data: unchanged, error, isFetching, refetch } = useUnchangedFields(version, isWhole)
  const hasKey = useAreSingleKeysOn()
  const retry = () => {
    // The button disappears while the fields are read again.
    heading.current?.focus()
    void refetch()
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="version">
      <header>
        <h2 id="version" ref={heading} tabIndex={-1} aria-live="polite" aria-atomic="true">
          <DateTime at={version.at} withTime />
        </h2>
        {onRestore ? (
          <button
            type="button"
            className="btn compact"
            aria-haspopup="dialog"
            aria-keyshortcuts={hasKey ? 'R' : undefined}
            onClick={onRestore}
          >
            Restore this version
          </button>
        ) : null}
      </header>
      <p className={styles.summary} aria-live="polite" aria-atomic="true">
        {actionLabel(version.action).replace(/:$/, '')} by <b>{formatActor(version.actor_email)}</b>
        {version.changes.length > 0 ? (
          <>
            {' · '}
            {pluralise(version.changes.length, 'field')} changed
          </>
        ) : null}
      </p>
      <VersionChanges version={version} unchanged={isWhole && unchanged ? unchanged : []} labelledBy="version" />
      {isWhole && error && !isFetching ? (
        <div className={panelStyles.padded}>
          <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={retry} />
        </div>
      ) : null}
      <div className={styles.footer}>
        <label>
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
          Show unchanged fields
        </label>
        <span role="status">{isWhole ? statusOf(unchanged?.length, isFetching) : ''}</span>
        <KeyHints hints={onRestore ? [CHOOSE, RESTORE] : [CHOOSE]} />
      </div>
    </section>
  )
}

function statusOf(shown: number | undefined, isFetching: boolean): string {
  if (shown !== undefined) return `${pluralise(shown, 'unchanged field')} shown`
  return isFetching ? 'Loading...' : ''
}
