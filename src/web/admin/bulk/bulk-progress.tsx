import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { BulkChange } from '../../../contract/bulk.ts'
import { type BulkKind, canUndoBulkChange } from '../../../domain/bulk.ts'
import { pluralise } from '../../pluralise.ts'
import * as panelStyles from '../../private/panel.module.css'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RejectedRowsLink } from '../import/import-rows.tsx'
import { UndoImportDialog } from '../import/undo-import.tsx'
import * as styles from './bulk.module.css'
import { useBulkActions, useBulkChange, useRejectedRows } from './use-bulk-change.ts'

const DONE: Record<BulkKind, string> = {
  feature: 'featured',
  stop_featuring: 'no longer featured',
  activate: 'activated',
  deactivate: 'deactivated',
  assign: 'given an owner',
  delete: 'moved to the trash',
  import: 'imported',
  undo: 'changed back',
}

/** '3 venues deactivated'. */
export function bulkResult(change: BulkChange): string {
  const { kind, what, counts } = change
  const done = kind === 'undo' && what === 'menus' ? 'undone' : DONE[kind]
  return `${pluralise(counts.changed, nounOf(change))} ${done}`
}

/** Returns the noun for the counts of a change: 'change' for the undo of a menu import, which changes menus, categories and dishes. */
export function nounOf({ kind, what }: Pick<BulkChange, 'kind' | 'what'>): 'row' | 'venue' | 'change' | 'user' {
  if (kind === 'import') return 'row'
  if (what === 'users') return 'user'
  return what === 'menus' ? 'change' : 'venue'
}

export function BulkProgress() {
  const { id, change, isLoading } = useBulkChange()
  const section = useRef<HTMLElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (isLoading) return
    // The clicked button disappears, and the list may be scrolled. A change of the first URL keeps the focus at the heading.
    if (shown.current !== id) section.current?.focus()
    shown.current = id
  }, [id, isLoading])
  if (!change) return null
  return (
    <section
      ref={section}
      className={`${panelStyles.panel} ${styles.progress}`}
      aria-label="Change of several venues"
      tabIndex={-1}
      data-first-focus
    >
      {change.status === 'running' ? <Running change={change} /> : <Ended change={change} />}
    </section>
  )
}

/** Seconds of progress before the remaining time is estimated, because the first steps predict it badly. */
const MEASURED_SECONDS = 2

/** Returns 'about 4 seconds left', estimated from the progress since the component was mounted; null before `MEASURED_SECONDS`. */
function useTimeLeft(done: number, total: number): string | null {
  const [start] = useState(() => ({ done, at: Date.now() }))
  const seconds = (Date.now() - start.at) / 1000
  if (seconds < MEASURED_SECONDS || done <= start.done) return null
  const left = Math.ceil(((total - done) * seconds) / (done - start.done))
  return left < 90 ? `about ${pluralise(left, 'second')} left` : `about ${pluralise(Math.ceil(left / 60), 'minute')} left`
}

function Running({ change: { id, total, counts } }: { change: BulkChange }) {
  const { stop } = useBulkActions()
  const done = counts.changed + counts.unchanged + counts.refused
  const left = useTimeLeft(done, total)
  return (
    <>
      <p className={styles.line}>
        <label htmlFor="bulk-progress">Applying...</label>
        <span className="muted tabular">
          {done.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
          {left ? ` · ${left}` : ''}
        </span>
      </p>
      <progress id="bulk-progress" className={styles.bar} value={done} max={Math.max(1, total)} />
      <p className="muted small">You can leave this page. The change continues.</p>
      <p>
        <button type="button" className="btn outline compact" onClick={() => void stop(id)}>
          Stop
        </button>
      </p>
    </>
  )
}

function Ended({ change }: { change: BulkChange }) {
  const { undo, resume, dismiss } = useBulkActions()
  const [isAsking, setAsking] = useState(false)
  const { id, kind, what, status, total, counts, undone_by, import: file } = change
  const noun = nounOf(change)
  const left = total - counts.changed - counts.unchanged - counts.refused
  const isStopped = status === 'stopped'
  const leftOut = file ? file.left_out_rows.created + file.left_out_rows.changed : 0
  const unchanged = counts.unchanged - leftOut
  return (
    <div role="status" className={styles.ended}>
      <Banner tone={isStopped || counts.refused > 0 ? 'warning' : 'success'} action={<Dismiss onClick={dismiss} />}>
        <strong className="strong">{bulkResult(change)}.</strong>{' '}
        {unchanged > 0 ? `${pluralise(unchanged, noun)} did not need to change. ` : ''}
        {leftOut > 0 ? `${pluralise(leftOut, noun)} left out. ` : ''}
        {counts.refused > 0 && kind !== 'import' ? `${pluralise(counts.refused, noun)} could not be changed. ` : ''}
        {isStopped ? `Stopped with ${pluralise(left, noun)} left. ${file?.reason ?? ''}` : ''}
      </Banner>
      <Refused change={change} />
      <p className={styles.actions}>
        {counts.changed > 0 && what === 'venues' ? (
          <Link className="btn outline compact" to="/admin/venues" search={{ of: id }}>
            {counts.changed === 1 ? 'Show the venue' : `Show the ${counts.changed.toLocaleString('en-GB')} venues`}
          </Link>
        ) : null}
        {file && file.what !== 'users' && counts.refused > 0 ? <RejectedRowsLink changeId={id} /> : null}
        {isStopped && undone_by === null ? (
          <button type="button" className="btn compact" onClick={() => void resume(id)}>
            Continue
          </button>
        ) : null}
        {canUndoBulkChange(change) ? (
          <button type="button" className="btn outline compact" onClick={() => (file ? setAsking(true) : void undo(id))}>
            {file ? 'Undo this import' : 'Undo'}
          </button>
        ) : null}
      </p>
      {file ? <UndoImportDialog change={isAsking ? change : null} run={() => undo(id)} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="icon-button compact" aria-label="Dismiss" onClick={onClick}>
      <Icon name="close" />
    </button>
  )
}

function Refused({ change }: { change: BulkChange }) {
  const { data } = useRejectedRows(change)
  if (!data || data.data.length === 0) return null
  return (
    <details className={styles.refused}>
      <summary>
        {change.kind === 'import'
          ? `${pluralise(data.total, 'row')} could not be imported`
          : `${pluralise(data.total, nounOf(change))} left out`}
      </summary>
      <ul>
        {data.data.map(({ position, venue_name, reason }) => (
          <li key={position}>
            <span className="strong">{venue_name}</span>: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
