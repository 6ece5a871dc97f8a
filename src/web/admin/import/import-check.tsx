import { useState } from 'react'
import type { BulkChange } from '../../../contract/bulk.ts'
import { pluralise } from '../../pluralise.ts'
import * as panelStyles from '../../private/panel.module.css'
import { Banner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import * as styles from './import.module.css'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows } from './import-rows.tsx'
import { useImportActions } from './use-import.ts'

export function ImportCheck({ change }: { change: BulkChange }) {
  const { choose, apply, discard } = useImportActions(change.id)
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
      <section className={`${panelStyles.panel} ${styles.file}`} aria-labelledby="import-file">
        <h2 id="import-file">{file.name}</h2>
        <p className="muted small">
          {status === 'checking' ? null : `${pluralise(total, 'row')}, ${pluralise(file.columns.length, 'column')}, `}
          {Math.max(1, Math.round(file.size / 1024)).toLocaleString('en-GB')} KB, {file.what}
        </p>
        <button type="button" className="btn outline compact" onClick={() => void discard()}>
          Choose another file
        </button>
      </section>
      {status === 'checking' ? (
        <p className={styles.checking} role="status">
          <Spinner label="Checking the file..." />
        </p>
      ) : null}
      {status === 'failed' ? <Banner tone="error">{file.reason}</Banner> : null}
      {status === 'checked' ? (
        <>
          <ImportColumns file={file} onChoose={(column, target) => void choose(column, target)} />
          <ImportRows change={change} />
          {file.left_out.length > 0 ? <p className="muted small">Not imported from this dump: {file.left_out.join(', ')}.</p> : null}
          <div className={styles.bar}>
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
