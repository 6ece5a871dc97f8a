import { useEffect, useRef, useState } from 'react'
import type { BulkChange } from '../../../contract/bulk.ts'
import { pluralise } from '../../pluralise.ts'
import * as panelStyles from '../../private/panel.module.css'
import { Banner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import * as importStyles from './import.module.css'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows } from './import-rows.tsx'
import { useImportActions } from './use-import.ts'
import { useRowChoices } from './use-row-choices.ts'

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
  const { choose, remember, apply, discard } = useImportActions(change.id)
  const choices = useRowChoices(change.id)
  const { part, noteChosen } = useFocusAfterCheck(change.status)
  const [isBusy, setBusy] = useState(false)
  const { import: file, status, total } = change
  if (!file) return null
  const { planned, left_out_rows: unticked } = file
  const [created, changed] = [planned.created - unticked.created, planned.changed - unticked.changed]
  const count = created + changed
  const leftOut = planned.duplicate + planned.refused + unticked.created + unticked.changed
  const start = async () => {
    if (isBusy) return
    setBusy(true)
    // A tick that is not stored yet would be lost.
    if (await choices.areStored()) await apply()
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
            onRemember={remember}
          />
          <ImportRows change={change} choices={choices} />
          {file.left_out.length > 0 ? <p className="muted small">Not imported from this dump: {file.left_out.join(', ')}.</p> : null}
          <div className={importStyles.bar}>
            <p role="status">
              <strong className="strong">
                {created.toLocaleString('en-GB')} created, {changed.toLocaleString('en-GB')} changed.
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
