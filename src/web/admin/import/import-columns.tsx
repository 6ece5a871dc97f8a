import { type ReactNode, type RefObject, useState } from 'react'
import type { Import } from '../../../contract/bulk.ts'
import { IMPORT_TARGETS, type ImportTarget } from '../../../domain/venue/import-targets.ts'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fieldLabel } from '../audit/audit-labels.ts'
import * as importStyles from './import.module.css'

const LEAVE_OUT = 'leave_out'

type Props = {
  file: Import
  part: RefObject<HTMLDivElement | null>
  onChoose: (column: string, target: ImportTarget | null) => void
  onRemember: (remember: boolean) => Promise<void>
}

type ColumnState = 'known' | 'chosen' | 'remembered' | 'choose' | 'left-out'

const STATES: readonly { state: ColumnState; name: string; tone: string; icon: ReactNode }[] = [
  { state: 'known', name: 'Known', tone: 'confirmed', icon: <Icon name="tick" /> },
  { state: 'chosen', name: 'Chosen', tone: 'confirmed', icon: <Icon name="tick" /> },
  { state: 'remembered', name: 'Remembered', tone: 'pending', icon: <PrivateIcon name="copy" /> },
  { state: 'choose', name: 'To choose', tone: 'pending', icon: <Icon name="warning" /> },
  { state: 'left-out', name: 'Left out', tone: 'neutral', icon: null },
]

/** Only columns of venues can be chosen. */
function stateOf({ target, is_chosen, is_remembered }: Import['columns'][number], what: Import['what']): ColumnState {
  if (is_remembered) return 'remembered'
  if (target !== null) return is_chosen ? 'chosen' : 'known'
  return is_chosen || what !== 'venues' ? 'left-out' : 'choose'
}

function StateBadge({ state }: { state: ColumnState | undefined }) {
  const shown = STATES.find((one) => one.state === state)
  return (
    <span className={`badge ${shown?.tone}`}>
      {shown?.icon}
      {shown?.name}
    </span>
  )
}

/** Shows the new choice while it is being stored. */
function RememberColumns({ isOn, onChange }: { isOn: boolean; onChange: Props['onRemember'] }) {
  const [sending, setSending] = useState<boolean | null>(null)
  const send = async (isWanted: boolean) => {
    setSending(isWanted)
    await onChange(isWanted)
    setSending(null)
  }
  return (
    <label className={importStyles.remember}>
      <input type="checkbox" checked={sending ?? isOn} onChange={({ target }) => void send(target.checked)} />
      Remember these columns for files from this source
    </label>
  )
}

/** The columns of a file and the fields they are imported into. */
export function ImportColumns({ file: { columns, what, remembers_columns }, part, onChoose, onRemember }: Props) {
  if (columns.length === 0) return null
  const states = columns.map((column) => stateOf(column, what))
  const count = (state: ColumnState) => states.filter((one) => one === state).length
  const counts = STATES.flatMap(({ state, name }) => (count(state) > 0 ? [`${count(state)} ${name.toLowerCase()}`] : []))
  return (
    <section className={panelStyles.panel} aria-labelledby="columns">
      <header>
        <h2 id="columns">Columns</h2>
        <span className="muted small">{counts.join(', ')}</span>
      </header>
      <div className={importStyles.scroll} ref={part}>
        <table className={importStyles.columns}>
          <thead>
            <tr>
              <th scope="col">Column in the file</th>
              <th scope="col">Example</th>
              <th scope="col">Goes to</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, example, target, is_chosen }, index) => (
              <tr key={name} data-left-out={states[index] === 'choose' || undefined}>
                <td data-main>
                  <code>{name}</code>
                </td>
                <td className={importStyles.example} data-label="Example:">
                  {example}
                </td>
                <td>
                  {what === 'venues' && (target === null || is_chosen) ? (
                    <select
                      className={inputStyles.input}
                      name={name}
                      aria-label={`Field for ${name}`}
                      value={target ?? (is_chosen ? LEAVE_OUT : '')}
                      onChange={(event) => onChoose(name, IMPORT_TARGETS.find((one) => one === event.target.value) ?? null)}
                    >
                      {target === null && !is_chosen ? <option value="">Choose a field...</option> : null}
                      <option value={LEAVE_OUT}>Leave out</option>
                      {IMPORT_TARGETS.map((one) => (
                        <option key={one} value={one}>
                          {fieldLabel(one)}
                        </option>
                      ))}
                    </select>
                  ) : (
                    <strong className="strong">{target === null ? 'Left out' : fieldLabel(target)}</strong>
                  )}
                </td>
                <td data-badge>
                  <StateBadge state={states[index]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.some((column) => column.is_chosen) ? <RememberColumns isOn={remembers_columns} onChange={onRemember} /> : null}
    </section>
  )
}
