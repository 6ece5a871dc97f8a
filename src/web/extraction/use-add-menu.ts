import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import type { ReaderKind } from '../../domain/menu/extraction.ts'
import type { MenuType } from '../../domain/menu/menu-types.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import type { Choice } from '../private/combobox.tsx'
import { useErrorBanner } from '../private/error-banner.tsx'
import { showToast } from '../private/toasts.ts'
import { uploadForm } from '../private/upload-form.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import type { FieldProblem } from '../ui/form/form-errors.ts'
import { type Form, useForm } from '../ui/form/use-form.ts'
import { pendingUpload } from './pending-upload.ts'
import { newestExtraction, resumableExtraction, useExtraction, useMyExtractions } from './use-extraction.ts'

export type AddMenuFormValues = {
  venue_id: Choice | null
  name: string
  menu_type: MenuType
  file: File | null
  reader: ReaderKind | null
}

/** How long after the last byte the upload progress may stay below 100 on a busy machine, in milliseconds. */
const SETTLE_MS = 1_000
/** How long a cancelled upload that was sent completely waits for its response, in milliseconds. */
const LATE_MS = 5_000

/**
 * State of the form that creates a menu from a file or an empty menu: uploads the file, polls its extraction and
 * reports the result.
 * @param venue null when the user chooses it in the form
 * @param onMade called when the menu is saved
 */
export function useAddMenu(venue: Choice | null, onMade: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const pageBanner = useErrorBanner()
  const { showError } = pageBanner
  const [sent, setSent] = useState(pendingUpload.id)
  const [awaitedAfter, setAwaitedAfter] = useState(pendingUpload.after)
  const [isUploading, setUploading] = useState(false)
  const own = useMyExtractions(awaitedAfter)
  const unfinished = own && resumableExtraction(own, awaitedAfter)
  const id = sent ?? unfinished?.id ?? null
  const { extraction, isGone } = useExtraction(id)
  const sending = useRef<AbortController | null>(null)
  const isSentWhole = useRef(false)
  const uploadedId = useRef<string | null>(null)
  const underway = useRef<Promise<MenuExtraction | null>>(Promise.resolve(null))

  const form = useForm<AddMenuFormValues>({
    initialValues: { venue_id: venue, name: '', menu_type: 'Daily', file: null, reader: null },
    validate: (values) => missingFields(values, ['venue_id', 'name', 'file']),
    submit: async (values) => {
      const upload = uploadFile(values)
      underway.current = upload.catch(() => null)
      await upload.catch((error: unknown) => {
        if (!sending.current?.signal.aborted) throw error
      })
    },
    onFailure: (error) => {
      pendingUpload.forget()
      promptSignInIfUnauthenticated(error)
    },
    fallback: PRIVATE_FALLBACKS.processMenu,
    pageBanner,
  })

  async function uploadFile(values: AddMenuFormValues): Promise<MenuExtraction> {
    sending.current = new AbortController()
    isSentWhole.current = false
    pendingUpload.begin(extraction?.id ?? newestExtraction(own ?? [])?.id ?? '')
    const onProgress = (percent: number) => {
      isSentWhole.current = percent === 100
    }
    setUploading(true)
    try {
      const { signal } = sending.current
      const created = await uploadForm<MenuExtraction>('/api/menu-extractions', toFormData(values), { signal, onProgress })
      uploadedId.current = created.id
      pendingUpload.taken(created.id)
      setSent(created.id)
      return created
    } finally {
      setUploading(false)
    }
  }

  async function createEmpty({ venue_id, name, menu_type }: AddMenuFormValues): Promise<void> {
    const menu = await api.post('/api/menus', { body: { venue_id: venue_id?.id ?? '', name: name.trim(), menu_type } })
    if (extraction?.state === 'failed') api.delete('/api/menu-extractions/:id', { params: { id: extraction.id } }).catch(() => {})
    made(`${menu.name} created (no items yet)`)
  }

  const made = (message: string) => {
    pendingUpload.forget()
    void client.invalidateQueries({ refetchType: 'none' })
    showToast(message)
    onMade()
  }

  useEffect(() => {
    // Search once for a file whose response never arrived.
    if (awaitedAfter === null || unfinished === undefined) return
    if (unfinished) pendingUpload.taken(unfinished.id)
    else pendingUpload.forget()
    setSent((present) => unfinished?.id ?? present)
    setAwaitedAfter(null)
  }, [awaitedAfter, unfinished])
  useRestoreForm(form, extraction)

  useEffect(() => {
    if (!isGone) return
    pendingUpload.forget()
    setSent(null)
    // The file's venue was deleted while this page was open.
    if (uploadedId.current === id) showError(PRIVATE_FALLBACKS.processMenu)
  }, [isGone, id, showError])

  const isDone = extraction?.state === 'done'
  const isReported = useRef(false)
  useEffect(() => {
    if (!isDone || isReported.current || !extraction) return
    isReported.current = true
    const { name, doubts } = extraction
    made(doubts > 0 ? `${name} is saved and needs review` : `${name} is published`)
  })

  return {
    form,
    extraction,
    own: own ?? [],
    isLooking: own === undefined,
    /** Whether a file whose upload was interrupted by a reload is being searched for. */
    isSeeking: own === undefined && awaitedAfter !== null,
    isUploading,
    startEmpty: () => form.submit({ validate: (values) => missingFields(values, ['venue_id', 'name']), submit: createEmpty }),
    /**
     * Aborts the upload. Resolves to the extraction to cancel, because the server may already have accepted the file.
     */
    giveUp: async (): Promise<MenuExtraction | null> => {
      const early = await Promise.race([underway.current, after(SETTLE_MS)])
      const taken = early ?? (isSentWhole.current ? await Promise.race([underway.current, after(LATE_MS)]) : null)
      sending.current?.abort()
      pendingUpload.forget()
      setSent(null)
      return taken && taken.id !== extraction?.id ? taken : extraction
    },
  }
}

function useRestoreForm({ getValues, set }: Form<AddMenuFormValues>, extraction: MenuExtraction | null): void {
  const api = useApi()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || extraction?.state !== 'failed') return
    isDone.current = true
    const { name, venue_id } = getValues()
    if (name !== '') return
    set('name', extraction.name)
    set('menu_type', extraction.menu_type)
    if (venue_id !== null) return
    // When its name cannot be loaded, the user chooses the venue again.
    api.get('/api/managed-venues/:id', { params: { id: extraction.venue_id } }).then(
      (found) => set('venue_id', { id: found.id, name: found.name }),
      () => {},
    )
  })
}

function missingFields(values: AddMenuFormValues, required: ('venue_id' | 'name' | 'file')[]): FieldProblem[] {
  const isMissing = { venue_id: !values.venue_id?.id, name: !values.name.trim(), file: !values.file }
  return required.filter((field) => isMissing[field]).map((field) => ({ field, code: 'required_fields' }))
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}

function toFormData({ venue_id, name, menu_type, file, reader }: AddMenuFormValues): FormData {
  const form = new FormData()
  form.append('venue_id', venue_id?.id ?? '')
  form.append('name', name.trim())
  form.append('menu_type', menu_type)
  if (reader) form.append('reader', reader)
  if (file) form.append('file', file)
  return form
}
