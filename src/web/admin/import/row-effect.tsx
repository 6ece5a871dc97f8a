import type { BulkChangeRow, Import } from '../../../contract/bulk.ts'
import { focusAfterRender } from '../../ui/restore-focus.ts'
import { fieldLabel } from '../audit/audit-labels.ts'
import { ChangedValues, ChangeList } from '../audit/change-list.tsx'
import * as styles from './import.module.css'
import { rejectionText } from './rejection-text.ts'
import type { RowChoices } from './use-row-choices.ts'

type Props = { row: BulkChangeRow; what: Import['what']; choices: RowChoices }

/** What happens to a row of the file, with a tick for what is left out, and a choice between two rows of the same venue. */
export function RowEffect({ row, what, choices }: Props) {
  const { planned, details, line } = row
  if (planned === 'duplicate') return <Duplicate row={row} what={what} choices={choices} />
  if (planned === 'refused') return `${rejectionText(details?.reason ?? '').replace(/\.$/, '')}. Line ${line} of the file.`
  if (planned === 'unchanged') return <span className="muted">Nothing</span>
  if (planned === 'created')
    return (
      <>
        <span>
          {details?.venue ? `New, for ${details.venue}.` : 'New.'}
          {details?.invited ? ' Gets an invitation by email.' : ''}
        </span>
        <RowTick row={row} choices={choices} label="Apply this row" />
      </>
    )
  const changes = (details?.changes ?? []).map((one) => ({ ...one, from: one.from ?? null, to: one.to ?? null }))
  return (
    <>
      {what === 'venues' ? <TickedChanges row={row} changes={changes} choices={choices} /> : <ChangeList changes={changes} />}
      <RowTick row={row} choices={choices} label={changes.length > 1 ? 'Apply these changes' : 'Apply this change'} />
    </>
  )
}

type TickProps = { row: BulkChangeRow; choices: RowChoices; label: string }

/** Neither on nor off when only some fields are left out. */
function RowTick({ row, choices, label }: TickProps) {
  const isPartial = row.left_out_fields.length > 0
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={!row.left_out}
        ref={(box) => {
          if (box) box.indeterminate = isPartial
        }}
        onChange={() => choices.leaveOut(row, { left_out: !row.left_out && !isPartial, fields: [] })}
      />
      <span>
        {label}
        <span className="visually-hidden"> (row {row.position})</span>
      </span>
    </label>
  )
}

type Changes = { field: string; from: unknown; to: unknown }[]

/** The changed fields of a venue. A single one has only the tick of the row. */
function TickedChanges({ row, changes, choices }: { row: BulkChangeRow; changes: Changes; choices: RowChoices }) {
  const isOff = (field: string) => row.left_out || row.left_out_fields.includes(field)
  const toggle = (toggled: string) => {
    const fields = changes.map(({ field }) => field).filter((field) => isOff(field) !== (field === toggled))
    const isWhole = fields.length === changes.length
    choices.leaveOut(row, { left_out: isWhole, fields: isWhole ? [] : fields })
  }
  return (
    <ul className={styles.ticks}>
      {changes.map(({ field, from, to }) => (
        <li key={field} data-off={isOff(field) || undefined}>
          {changes.length > 1 ? (
            <label className={styles.tick}>
              <input type="checkbox" checked={!isOff(field)} onChange={() => toggle(field)} />
              <span className="muted">
                {fieldLabel(field)}
                <span className="visually-hidden"> of row {row.position}</span>
              </span>
            </label>
          ) : (
            <span className="muted">{fieldLabel(field)}</span>
          )}
          <ChangedValues field={field} from={from} to={to} hasArrow />
        </li>
      ))}
    </ul>
  )
}

function Duplicate({ row, what, choices }: Props) {
  const { position, details } = row
  const use = async (button: HTMLElement, how: 'instead' | 'also') => {
    const cells = button.closest('tr')
    await choices.use(row, how)
    // The focus must move when the clicked button has disappeared.
    focusAfterRender(() => {
      if (button.isConnected) return null
      const next = cells?.isConnected ? cells.querySelector<HTMLElement>('input, button') : null
      return next ?? document.getElementById('rows')
    })
  }
  return (
    <>
      <span>The same as row {details?.first}, which is used.</span>
      {what === 'venues' ? (
        <span className={styles.fix}>
          <button type="button" className="btn outline compact" onClick={(event) => void use(event.currentTarget, 'instead')}>
            Use row {position} instead
          </button>
          <button
            type="button"
            className="btn outline compact"
            aria-label={`Import both rows ${details?.first} and ${position}`}
            onClick={(event) => void use(event.currentTarget, 'also')}
          >
            Import both
          </button>
        </span>
      ) : null}
    </>
  )
}
