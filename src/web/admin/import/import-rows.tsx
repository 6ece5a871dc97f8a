import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { BulkChange, BulkChangeRow, Import } from '../../../contract/bulk.ts'
import { IMPORT_OUTCOMES, type ImportOutcome } from '../../../domain/bulk.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { ExportLink } from '../../private/download-link.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { ListPanel } from '../../private/table/list-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import * as tabsStyles from '../../private/tabs.module.css'
import { Icon } from '../../ui/icon.tsx'
import { findFocusTargets, focusAfterRender } from '../../ui/restore-focus.ts'
import type { ImportSearch } from '../search-types.ts'
import { CorrectRowDialog } from './correct-row-dialog.tsx'
import * as styles from './import.module.css'
import { RowEffect } from './row-effect.tsx'
import { parseOutcome, useImportRows } from './use-import.ts'
import type { RowChoices } from './use-row-choices.ts'

const NAMES: Record<ImportOutcome, string> = {
  created: 'Created',
  changed: 'Changed',
  unchanged: 'Unchanged',
  duplicate: 'Duplicate',
  refused: 'Rejected',
}
const TONES: Record<ImportOutcome, string> = {
  created: 'badge confirmed',
  changed: 'badge',
  unchanged: 'badge neutral',
  duplicate: 'badge pending',
  refused: 'badge declined',
}

const ICONS: Record<ImportOutcome, ReactNode> = {
  created: <PrivateIcon name="plus" />,
  changed: <PrivateIcon name="pencil" />,
  unchanged: null,
  duplicate: <PrivateIcon name="copy" />,
  refused: <Icon name="close" />,
}

export function ImportRows({ change, choices }: { change: BulkChange; choices: RowChoices }) {
  const planned = useShownOutcome(change)
  const state = useTableState('rows_find')
  const page = useTableState('rows').page
  const query = useImportRows(change, planned, page)
  const [corrected, setCorrected] = useState<CorrectedRow | null>(null)
  const file = change.import
  const close = (isCorrected: boolean) => {
    const neighbour = corrected?.neighbour
    setCorrected(null)
    // The button of a corrected row is removed after the closed dialog has returned the focus to it.
    if (isCorrected) focusAfterRender(() => neighbour?.() ?? heading())
  }
  return (
    <>
      <ListPanel
        title="Check by row"
        id="rows"
        query={query}
        state={{ ...state, page, pageParameter: 'rows_page' }}
        tools={
          <>
            {file && (planned === 'created' || planned === 'changed') && file.planned[planned] > 0 ? (
              <LeaveAll file={file} planned={planned} choices={choices} />
            ) : null}
            {file && file.planned.refused > 0 ? <RejectedRowsLink changeId={change.id} /> : null}
          </>
        }
        above={<OutcomeTabs change={change} current={planned} />}
        loading="Loading rows..."
        empty="No rows"
        failure={FALLBACK_MESSAGES.fetchData}
      >
        {(rows, labelledBy) => (
          <div className={styles.scroll}>
            <table className={styles.columns} aria-labelledby={labelledBy}>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Name</th>
                  <th scope="col">Result</th>
                  <th scope="col">What happens</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(choices.shownOf).map((row) => (
                  <ImportRow key={row.position} row={row} file={file} choices={choices} onCorrect={setCorrected} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ListPanel>
      {corrected ? <CorrectRowDialog changeId={change.id} row={corrected.row} onClose={close} /> : null}
    </>
  )
}

/** The chosen result; undefined, for all rows, when no row has it any more, because the last one was corrected or another column chosen. */
function useShownOutcome({ import: file }: BulkChange): ImportOutcome | undefined {
  const chosen = parseOutcome(useSearch({ strict: false, select: (search: Record<string, unknown>) => search.rows }))
  return chosen && file?.planned[chosen] ? chosen : undefined
}

type ImportRowProps = { row: BulkChangeRow; file: Import | null; choices: RowChoices; onCorrect: (row: CorrectedRow) => void }

function ImportRow({ row, file, choices, onCorrect }: ImportRowProps) {
  return (
    <tr data-off={row.left_out || undefined}>
      <td className="tabular" data-label="Row">
        {row.position}
      </td>
      <td data-main>
        <strong className="strong">{row.venue_name || '(no name)'}</strong>
      </td>
      <td data-badge>
        {row.left_out ? <span className="badge neutral">Left out</span> : row.planned ? <OutcomeBadge outcome={row.planned} /> : null}
      </td>
      <td>
        {file ? <RowEffect row={row} what={file.what} choices={choices} /> : null}
        {row.planned === 'refused' && file?.what === 'venues' ? (
          <p>
            <button
              type="button"
              className="btn outline compact"
              aria-haspopup="dialog"
              aria-label={`Correct row ${row.position}`}
              onClick={(event) => onCorrect({ row, neighbour: findFocusTargets(event.currentTarget, 'tr').neighbour })}
            >
              Correct
            </button>
          </p>
        ) : null}
      </td>
    </tr>
  )
}

function OutcomeBadge({ outcome }: { outcome: ImportOutcome }) {
  return (
    <span className={TONES[outcome]}>
      {ICONS[outcome]}
      {NAMES[outcome]}
    </span>
  )
}

type CorrectedRow = { row: BulkChangeRow; neighbour: () => HTMLElement | null }

const heading = () => document.getElementById('rows')

export function RejectedRowsLink({ changeId }: { changeId: string }) {
  return (
    <ExportLink href={`/api/imports/${changeId}/rejected`}>
      <PrivateIcon name="download" />
      Rejected rows as CSV
    </ExportLink>
  )
}

type LeaveAllProps = { file: Import; planned: 'created' | 'changed'; choices: RowChoices }

/** A tick for all rows, because a file may have thousands. */
function LeaveAll({ file, planned, choices }: LeaveAllProps) {
  const [all, left] = [file.planned[planned], file.left_out_rows[planned]]
  return (
    <>
      {left < all ? (
        <button type="button" className="btn outline compact" onClick={() => void choices.leaveOutAll(planned, true)}>
          {all === 1 ? 'Leave it out' : `Leave all ${all.toLocaleString('en-GB')} out`}
        </button>
      ) : null}
      {left > 0 ? (
        <button type="button" className="btn outline compact" onClick={() => void choices.leaveOutAll(planned, false)}>
          {all === 1 ? 'Apply it' : `Apply all ${all.toLocaleString('en-GB')}`}
        </button>
      ) : null}
    </>
  )
}

function OutcomeTabs({ change: { import: file, total }, current }: { change: BulkChange; current: ImportOutcome | undefined }) {
  const tabs = [undefined, ...IMPORT_OUTCOMES] as const
  return (
    <nav className={tabsStyles.tabs} aria-label="Results">
      {tabs.map((outcome) => {
        const count = outcome ? (file?.planned[outcome] ?? 0) : total
        return (
          <Link
            key={outcome ?? 'all'}
            from="/admin/import-export"
            to="."
            search={(search): ImportSearch => ({ ...search, rows: outcome, rows_page: undefined })}
            disabled={outcome !== undefined && count === 0}
            aria-current={outcome === current ? 'page' : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {outcome ? NAMES[outcome] : 'All rows'} <span className="muted tabular">{count.toLocaleString('en-GB')}</span>
          </Link>
        )
      })}
    </nav>
  )
}
