import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import type { AuditEntry } from '../../../contract/audit.ts'
import { BULK_KEPT_MS } from '../../../domain/bulk.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { can } from '../../../domain/permissions.ts'
import { pluralise } from '../../pluralise.ts'
import { DateTime } from '../../private/date-time.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import { type KeyHint, KeyHints } from '../../private/key-hints.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { useAreSingleKeysOn } from '../../private/use-shortcuts.ts'
import { useActor } from '../../session/use-actor.ts'
import { actionLabel, formatActor } from '../audit/audit-labels.ts'
import { readableChanges } from '../audit/audit-values.ts'
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
  const changed = readableChanges(version.changes).length
  const retry = () => {
    // The focus must move, because the button disappears while the fields are loaded again.
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
        {changed > 0 ? (
          <>
            {' · '}
            {pluralise(changed, 'field')} changed
          </>
        ) : null}
        <ChangeLink version={version} />
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

/** Leads to the import or bulk change that the version is a part of, as long as it is kept. */
function ChangeLink({ version: { bulk_change_id: change, action, at } }: { version: AuditEntry }) {
  const mayReadLog = can(useActor(), 'audit:read', undefined)
  if (change === null || !mayReadLog || Date.now() - Date.parse(at) > BULK_KEPT_MS) return null
  const isImport = action.endsWith('.import')
  return (
    <>
      {' · '}
      <Link to={isImport ? '/admin/import-export' : '/admin/venues'} search={{ change }}>
        {isImport ? 'Show the import' : 'Show the whole change'}
      </Link>
    </>
  )
}

function statusOf(shown: number | undefined, isFetching: boolean): string {
  if (shown !== undefined) return `${pluralise(shown, 'unchanged field')} shown`
  return isFetching ? 'Loading...' : ''
}
