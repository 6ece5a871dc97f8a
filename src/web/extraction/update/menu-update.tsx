import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { EXTRACTION_PROGRESS, isActive } from '../../../domain/menu/extraction.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes.tsx'
import { FetchErrorBanner, useErrorBanner } from '../../private/error-banner.tsx'
import * as formBarStyles from '../../private/form-bar.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { KEYS } from '../../private/query-keys.ts'
import { uploadForm } from '../../private/upload-form.ts'
import { useOwnId } from '../../private/use-own-id.ts'
import { useApi } from '../../site.ts'
import { Spinner } from '../../ui/spinner.tsx'
import * as addMenuStyles from '../add-menu.module.css'
import { UploadStatus } from '../extraction-progress.tsx'
import { MenuFileField } from '../menu-file-field.tsx'
import { useExtraction, useExtractionActions } from '../use-extraction.ts'
import type { Decided } from './decisions.ts'
import { Differences } from './differences.tsx'

type Props = {
  menuId: string
  begun: string | null
  onDone: () => void
}

export function MenuUpdate({ menuId, begun, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [id, setId] = useState(begun)
  const { extraction: polled, isGone } = useExtraction(id)
  const { cancel } = useExtractionActions()
  const isLeaving = useRef(false)
  const leave = () => {
    isLeaving.current = true
    onDone()
  }
  const send = useSendPhoto(menuId, setId)
  // Until it is read for the first time, the response to the upload.
  const extraction = polled ?? (send.data?.id === id ? send.data : null)
  if (id !== null && !extraction && !isGone) return <Spinner label="Loading..." />
  if (extraction?.state === 'done' && !extraction.published_at)
    return <Compared id={extraction.id} onDone={onDone} onAnother={() => setId(null)} />
  const isUnderway = extraction !== null && isActive(extraction.state)
  const shown = (isUnderway || extraction?.state === 'failed') && !send.isPending ? extraction : null
  return (
    <div className={addMenuStyles.form}>
      <UploadStatus extraction={shown} waitingFor={send.isPending ? EXTRACTION_PROGRESS.processing : null} />
      {extraction && isUnderway ? (
        <div className={formBarStyles.bar}>
          <button
            type="button"
            className="btn outline"
            aria-disabled={cancel.isPending || undefined}
            onClick={() => cancel.isPending || cancel.mutate(extraction.id, { onSuccess: onDone })}
          >
            Cancel
          </button>
        </div>
      ) : (
        <>
          <div className={`${panelStyles.panel} ${addMenuStyles.fields}`}>
            <p>Upload a new photo of this menu to see which dishes are new or removed and which prices changed.</p>
            <MenuFileField value={file} onChange={setFile} />
          </div>
          <div className={formBarStyles.bar}>
            <button type="button" className="btn outline" onClick={leave}>
              Cancel
            </button>
            <button type="button" className="btn" disabled={!file || send.isPending} onClick={() => file && send.mutate(file)}>
              Compare
            </button>
          </div>
          <UnsavedChangesGuard isDirty={() => file !== null && id === null && !isLeaving.current} />
        </>
      )}
    </div>
  )
}

/** Uploads a photo of a menu. Leaving the page cancels the upload, so that no unused comparison is started. */
function useSendPhoto(menuId: string, onCreated: (id: string) => void) {
  const { showError, dismissError } = useErrorBanner()
  const { idOf, renew } = useOwnId()
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  return useMutation({
    meta: { hasForm: true },
    mutationFn: (chosen: File) => {
      dismissError()
      sending.current = new AbortController()
      const id = idOf([menuId, chosen.name, chosen.size, chosen.lastModified])
      return uploadForm('/api/menu-extractions', { form: { id, menu_id: menuId, file: chosen }, signal: sending.current.signal })
    },
    onSuccess: ({ id }) => {
      renew()
      onCreated(id)
    },
    onError: (error) => sending.current?.signal.aborted || showError(apiErrorMessage(error, PRIVATE_FALLBACKS.processMenu)),
  })
}

type ComparedProps = {
  id: string
  onDone: () => void
  onAnother: () => void
}

function Compared({ id, onDone, onAnother }: ComparedProps) {
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYS.comparisons, id],
    queryFn: ({ signal }) => api.get('/api/menu-extractions/:id/changes', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const latest = useRef<Decided | null>(null)
  if (error) return <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchMenus} onRetry={() => void refetch()} />
  return data ? (
    <Differences key={data.menu.updated_at} difference={data} latest={latest} onDone={onDone} onAnother={onAnother} />
  ) : (
    <Spinner label="Comparing..." />
  )
}
