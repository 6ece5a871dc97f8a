import { type ReactNode, useEffect, useRef } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import { EXTRACTION_PROGRESS, type ReaderKind } from '../../domain/menu/extraction.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import * as panelStyles from '../private/panel.module.css'
import * as privatePageStyles from '../private/private-page.module.css'
import { Banner } from '../ui/banner.tsx'
import * as styles from './extraction-progress.module.css'
import { PictureLinks } from './picture-links.tsx'
import { READ_BY_LABELS } from './reader-labels.ts'

type UploadStatusProps = {
  state: 'underway' | 'failed' | null
  children: ReactNode
}

/**
 * Shows the upload's status above a form. It takes the focus when the state changes, because the submit button at the
 * form's other end has disappeared.
 */
export function UploadStatus({ state, children }: UploadStatusProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (state !== null) place.current?.focus()
  }, [state])
  return (
    <div className={styles.status} tabIndex={-1} ref={place}>
      {children}
    </div>
  )
}

type ExtractionProgressProps = {
  extraction: MenuExtraction
  readers: readonly ReaderKind[]
  onRetry: (reader: ReaderKind) => void
  isBusy: boolean
}

export function ExtractionProgress({ extraction, readers, onRetry, isBusy }: ExtractionProgressProps) {
  const { state, progress, name, reader, source_name, is_update } = extraction
  if (state === 'failed') return <Failure extraction={extraction} readers={readers} onRetry={onRetry} isBusy={isBusy} />
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

function Failure({ extraction: { error, reader, links }, readers, onRetry, isBusy }: ExtractionProgressProps) {
  const other = readers.find((kind) => kind !== reader)
  return (
    <div className={styles.failure}>
      <Banner tone="error">{error ?? PRIVATE_FALLBACKS.processMenu}</Banner>
      <PictureLinks links={links} />
      <p className="small">Your entries and the file are kept. Try again, or choose another file below.</p>
      <div className={privatePageStyles.actions}>
        {other ? (
          <button type="button" className="btn compact" aria-disabled={isBusy || undefined} onClick={() => isBusy || onRetry(other)}>
            {other === 'ocr' ? 'Read it on this server instead' : 'Read it with the AI reader instead'}
          </button>
        ) : null}
        <button type="button" className="btn outline compact" aria-disabled={isBusy || undefined} onClick={() => isBusy || onRetry(reader)}>
          Try again
        </button>
      </div>
    </div>
  )
}
