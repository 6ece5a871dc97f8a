import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { BulkChange, Import } from '../../../contract/bulk.ts'
import { IMPORT_TARGETS, type ImportTarget } from '../../../domain/venue/import-targets.ts'
import { pluralise } from '../../pluralise.ts'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { fieldLabel } from '../audit/audit-labels.ts'
import * as importStyles from './import.module.css'
import { ImportRows } from './import-rows.tsx'
import { useImportActions } from './use-import.ts'

const LEAVE_OUT = 'leave_out'

type ImportColumnsProps = {
  file: Import
  part: RefObject<HTMLDivElement | null>
  onChoose: (column: string, target: ImportTarget | null) => void
}

type ColumnState = 'known' | 'chosen' | 'choose' | 'left-out'

const STATES: readonly { state: ColumnState; name: string; tone: string; icon: ReactNode }[] = [
  { state: 'known', name: 'Known', tone: 'confirmed', icon: <Icon name="tick" /> },
  { state: 'chosen', name: 'Chosen', tone: 'confirmed', icon: <Icon name="tick" /> },
  { state: 'choose', name: 'To choose', tone: 'pending', icon: <Icon name="warning" /> },
  { state: 'left-out', name: 'Left out', tone: 'neutral', icon: null },
]

/** Only columns of venues can be chosen. */
function stateOf({ target, is_chosen }: Import['columns'][number], what: Import['what']): ColumnState {
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

function ImportColumns({ file: { columns, what }, part, onChoose }: ImportColumnsProps) {
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
                <td>
                  <code>{name}</code>
                </td>
                <td className={importStyles.example}>{example}</td>
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
                <td>
                  <StateBadge state={states[index]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The fields of the columns disappear while the file is checked again. Then the one that was changed gets the focus back. */
function useFocusAfterCheck(status: BulkChange['status']) {
  const part = useRef<HTMLDivElement>(null)
  const chosen = useRef<string | null>(null)
  useEffect(() => {
    if (status !== 'checked' || chosen.current === null) return
    const field = [...(part.current?.querySelectorAll('select') ?? [])].find((one) => one.name === chosen.current)
    if (document.activeElement === document.body) field?.focus()
    chosen.current = null
  }, [status])
  return {
    part,
    noteChosen: (column: string) => {
      chosen.current = column
    },
  }
}

export function ImportCheck({ change }: { change: BulkChange }) {
  const { choose, apply, discard } = useImportActions(change.id)
  const { part, noteChosen } = useFocusAfterCheck(change.status)
  const [isBusy, setBusy] = useState(false)
  const { import: file, status, total } = change
  if (!file) return null
  const count = file.planned.created + file.planned.changed
  const leftOut = file.planned.duplicate + file.planned.refused
  const start = async () => {
    if (isBusy) return
    setBusy(true)
    await apply()
    setBusy(false)
  }
  return (
    <>
      <section className={`${panelStyles.panel} ${importStyles.file}`} aria-labelledby="import-file">
        <h2 id="import-file" tabIndex={-1} data-first-focus>
          {file.name}
        </h2>
        <p className="muted small">
          {status === 'checking' ? null : `${pluralise(total, 'row')}, ${pluralise(file.columns.length, 'column')}, `}
          {Math.max(1, Math.round(file.size / 1024)).toLocaleString('en-GB')} KB, {file.what}
        </p>
        <button type="button" className="btn outline compact" onClick={() => void discard()}>
          Choose another file
        </button>
      </section>
      {status === 'checking' ? (
        <p className={importStyles.checking} role="status">
          <Spinner label="Checking the file..." />
        </p>
      ) : null}
      {status === 'failed' ? <Banner tone="error">{file.reason}</Banner> : null}
      {status === 'checked' ? (
        <>
          <ImportColumns
            file={file}
            part={part}
            onChoose={(column, target) => {
              noteChosen(column)
              void choose(column, target)
            }}
          />
          <ImportRows change={change} />
          {file.left_out.length > 0 ? <p className="muted small">Not imported from this dump: {file.left_out.join(', ')}.</p> : null}
          <div className={importStyles.bar}>
            <p role="status">
              <strong className="strong">
                {file.planned.created.toLocaleString('en-GB')} created, {file.planned.changed.toLocaleString('en-GB')} changed.
              </strong>{' '}
              {leftOut > 0 ? `${pluralise(leftOut, 'row')} left out.` : ''} Nothing has been saved yet.
            </p>
            <button type="button" className="btn outline" onClick={() => void discard()}>
              Cancel
            </button>
            <button
              type="button"
              className="btn"
              aria-disabled={count === 0 || isBusy || undefined}
              onClick={() => count > 0 && void start()}
            >
              {isBusy ? 'Applying...' : `Apply ${pluralise(count, 'change')}`}
            </button>
          </div>
        </>
      ) : null}
    </>
  )
}
