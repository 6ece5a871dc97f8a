import { useEffect, useRef } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import { EXTRACTION_PROGRESS, isActive, type ReaderKind } from '../../domain/menu/extraction.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import * as panelStyles from '../private/panel.module.css'
import * as privatePageStyles from '../private/private-page.module.css'
import { Banner } from '../ui/banner.tsx'
import * as styles from './extraction-progress.module.css'
import { PictureLinks } from './picture-links.tsx'
import { READ_BY_LABELS } from './reader-labels.ts'
import { useExtractionActions, useReaders } from './use-extraction.ts'

type UploadStatusProps = {
  extraction: MenuExtraction | null
  /** Text about a step before the server has an extraction, such as the upload; null without one. */
  waitingFor: string | null
}

/**
 * Shows above a form the progress of its file. Takes the focus when the reading begins and when it fails, because the submit button below
 * the form has disappeared.
 */
export function UploadStatus({ extraction, waitingFor }: UploadStatusProps) {
  const state = waitingFor !== null || isRunning(extraction) ? 'underway' : extraction?.state === 'failed' ? 'failed' : null
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (state !== null) place.current?.focus()
  }, [state])
  return (
    <div className={styles.status} tabIndex={-1} ref={place}>
      {extraction ? (
        <ExtractionProgress extraction={extraction} />
      ) : waitingFor === null ? null : (
        <p className={`${panelStyles.panel} ${styles.progress} ${styles.state}`} role="status">
          {waitingFor}
        </p>
      )}
    </div>
  )
}

/** Whether an extraction is read, or has been and the page is about to show its result. */
export function isRunning(extraction: MenuExtraction | null): boolean {
  return extraction !== null && (isActive(extraction.state) || extraction.state === 'done')
}

function ExtractionProgress({ extraction }: { extraction: MenuExtraction }) {
  const { state, progress, name, reader, source_name, is_update } = extraction
  if (state === 'failed') return <Failure extraction={extraction} />
  // The page navigates away when the state is 'done'; until then show 'saving'.
  const words = EXTRACTION_PROGRESS[state === 'done' ? 'saving' : state]
  if (words === null) return null
  return (
    <section className={`${panelStyles.panel} ${styles.progress}`} aria-label={`Reading ${name}`}>
      <p className={styles.state} role="status">
        {words}
      </p>
      <progress max={100} value={progress || undefined} aria-label={words} />
      <p className="small muted">
        {source_name ? `${source_name} · ` : ''}
        {READ_BY_LABELS[reader]}. You can leave this page: {is_update ? 'the file is read' : 'the menu is made'} in the background.
      </p>
    </section>
  )
}

function Failure({ extraction: { id, error, reader, links } }: { extraction: MenuExtraction }) {
  const { retry } = useExtractionActions()
  const other = useReaders().find((kind) => kind !== reader)
  const isBusy = retry.isPending
  const onRetry = (kind: ReaderKind) => isBusy || retry.mutate({ id, reader: kind })
  return (
    <div className={styles.failure}>
      <Banner tone="error">{error ?? PRIVATE_FALLBACKS.processMenu}</Banner>
      <PictureLinks links={links} />
      <p className="small">Your entries and the file are kept. Try again, or choose another file below.</p>
      <div className={privatePageStyles.actions}>
        {other ? (
          <button type="button" className="btn compact" aria-disabled={isBusy || undefined} onClick={() => onRetry(other)}>
            {other === 'ocr' ? 'Read it on this server instead' : 'Read it with the AI reader instead'}
          </button>
        ) : null}
        <button type="button" className="btn outline compact" aria-disabled={isBusy || undefined} onClick={() => onRetry(reader)}>
          Try again
        </button>
      </div>
    </div>
  )
}
