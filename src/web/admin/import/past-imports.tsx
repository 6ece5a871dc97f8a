import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BulkChange } from '../../../contract/bulk.ts'
import { BULK_UNDO_DAYS, canUndoBulkChange } from '../../../domain/bulk.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { pluralise } from '../../pluralise.ts'
import { DateTime } from '../../private/date-time.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { TableSkeleton } from '../../private/table/list-panel.tsx'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import { useBulkActions } from '../bulk/use-bulk-change.ts'
import * as styles from './import.module.css'
import { UndoImportDialog } from './undo-import.tsx'
import { usePastImports } from './use-import.ts'

export function PastImports() {
  const { data, error, isPending, refetch } = usePastImports()
  const { undo } = useBulkActions()
  const [asked, setAsked] = useState<BulkChange | null>(null)
  return (
    <section className={panelStyles.panel} aria-labelledby="past-imports">
      <header>
        <h2 id="past-imports">Past imports</h2>
        <span className="muted small">An import can be undone for {BULK_UNDO_DAYS} days.</span>
      </header>
      {error && !data ? (
        <div className={panelStyles.padded}>
          <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {isPending ? (
        <div className={panelStyles.padded}>
          <LoadingSkeleton text="Loading past imports...">
            <TableSkeleton />
          </LoadingSkeleton>
        </div>
      ) : null}
      {data?.data.length === 0 ? <p className={`muted ${panelStyles.padded}`}>No imports yet</p> : null}
      {data && data.data.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.columns} aria-labelledby="past-imports">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">Result</th>
                <th scope="col" className={styles.undo}>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((change) => (
                <tr key={change.id}>
                  <td data-main>
                    <Link className="link" to="/admin/import-export" search={{ change: change.id }}>
                      {change.import?.name}
                    </Link>
                  </td>
                  <td>
                    <DateTime at={change.created_at} withTime />
                  </td>
                  <td className={styles.example}>{change.created_by_email}</td>
                  <td>{change.undone_by === null ? resultOf(change) : <span className="badge neutral">Undone</span>}</td>
                  <td className={styles.undo}>
                    {canUndoBulkChange(change) ? (
                      <button
                        type="button"
                        className="btn outline compact"
                        aria-label={`Undo this import: ${change.import?.name}`}
                        onClick={() => setAsked(change)}
                      >
                        Undo this import
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <UndoImportDialog change={asked} run={({ id }) => undo(id)} onClose={() => setAsked(null)} />
    </section>
  )
}

function resultOf({ status, import: file, counts }: BulkChange): string {
  if (status === 'checking') return 'Being checked'
  if (status === 'checked') return 'Not applied'
  if (status === 'failed') return 'Could not be read'
  if (status === 'running') return 'Running'
  if (status === 'stopped') return `Stopped after ${pluralise(counts.changed, 'change')}`
  const done = (planned: 'created' | 'changed') =>
    ((file?.planned[planned] ?? 0) - (file?.left_out_rows[planned] ?? 0)).toLocaleString('en-GB')
  return `${done('created')} created, ${done('changed')} changed`
}
