import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { BulkChange } from '../../../contract/bulk.ts'
import type { RecentChange } from '../../../contract/recent-changes.ts'
import { BULK_UNDO_DAYS } from '../../../domain/bulk.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { DateTime } from '../../private/date-time.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { ShowOlderButton } from '../../private/show-older.tsx'
import { TableSkeleton } from '../../private/table/list-panel.tsx'
import { focusAfterRender } from '../../ui/restore-focus.ts'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import { formatActor } from '../audit/audit-labels.ts'
import { UndoImportDialog } from '../import/undo-import.tsx'
import { ChangeDescription, changeTitle, UNDO_TEXTS } from './change-description.tsx'
import * as styles from './recent-changes.module.css'
import { SHOWN_AT_FIRST, useRecentChanges, useUndoChange } from './use-recent-changes.ts'

/** The latest changes of the guide, each with Undo where it can be undone. After Undo the focus is on the change, or on the heading. */
export function RecentChangesPanel() {
  const { data, error, refetch, reportWhenEnded } = useRecentChanges()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={panelStyles.panel} aria-labelledby="recent-changes">
      <header>
        <h2 id="recent-changes" tabIndex={-1} ref={heading}>
          Recent changes
        </h2>
        <Link className="link small" to="/admin/audit">
          All changes
        </Link>
      </header>
      {data ? (
        <Changes changes={data.data} reportWhenEnded={reportWhenEnded} focusHeading={() => heading.current?.focus()} />
      ) : error ? (
        <div className={panelStyles.padded}>
          <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className={panelStyles.padded}>
          <LoadingSkeleton text="Loading recent changes...">
            <TableSkeleton />
          </LoadingSkeleton>
        </div>
      )}
    </section>
  )
}

type RowProps = { reportWhenEnded: (id: string) => void; focusHeading: () => void }

function Changes({ changes, ...row }: RowProps & { changes: readonly RecentChange[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (changes.length === 0)
    return (
      <p className={`muted ${panelStyles.padded}`}>
        Nothing to undo from the last {BULK_UNDO_DAYS} days. Edits, imports and deletions will appear here.
      </p>
    )
  const shown = showsAll ? changes : changes.slice(0, SHOWN_AT_FIRST)
  // The button disappears, so focus the first of the new rows.
  const showAll = () => {
    setShowsAll(true)
    focusAfterRender(() => list.current?.children[SHOWN_AT_FIRST] as HTMLElement | undefined)
  }
  return (
    <>
      <ul className={styles.list} ref={list}>
        {shown.map((change) => (
          <ChangeRow key={keyOf(change)} change={change} {...row} />
        ))}
      </ul>
      {shown.length < changes.length ? (
        <ShowOlderButton isLoading={false} onClick={showAll}>
          {`Show ${changes.length - shown.length} more`}
        </ShowOlderButton>
      ) : null}
    </>
  )
}

function keyOf(change: RecentChange): string {
  if (change.type === 'bulk') return change.bulk.id
  return change.type === 'edit' ? String(change.edit.id) : change.deletion.id
}

function ChangeRow({ change, reportWhenEnded, focusHeading }: RowProps & { change: RecentChange }) {
  const undo = useUndoChange(reportWhenEnded)
  const [isBusy, setBusy] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const title = useId()
  const [asked, setAsked] = useState<{ bulk: BulkChange; button: HTMLElement } | null>(null)
  const run = async (button: HTMLElement) => {
    if (isBusy) return
    setBusy(true)
    await undo(change)
    setBusy(false)
    // Wait for the render that removes the button, or the row with it.
    setTimeout(() => {
      if (button.isConnected) return
      if (row.current?.isConnected) row.current.focus()
      else focusHeading()
    })
  }
  return (
    <li ref={row} tabIndex={-1} aria-labelledby={title}>
      <div id={title} className={styles.what}>
        <ChangeDescription change={change} />
      </div>
      <span className={`muted small ${styles.who}`}>{formatActor(change.by)}</span>
      <span className={`muted small tabular ${styles.when}`}>
        <DateTime at={change.at} withTime />
      </span>
      <span className={styles.undo}>
        {change.undo === 'possible' ? (
          <button
            type="button"
            className="btn outline compact"
            aria-label={`Undo: ${changeTitle(change)}`}
            aria-disabled={isBusy || undefined}
            onClick={({ currentTarget: button }) =>
              change.type === 'bulk' && change.bulk.import ? setAsked({ bulk: change.bulk, button }) : void run(button)
            }
          >
            {isBusy ? 'Undoing...' : 'Undo'}
          </button>
        ) : (
          <span className="muted small">{UNDO_TEXTS[change.undo]}</span>
        )}
      </span>
      <UndoImportDialog change={asked?.bulk ?? null} run={async () => asked && run(asked.button)} onClose={() => setAsked(null)} />
    </li>
  )
}
