import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import type { FieldError } from '../../domain/errors.ts'
import { FALLBACKS, MESSAGES } from '../../domain/messages.ts'
import { ApiError, messageOf } from '../api.ts'
import { useNotices } from '../private/error-banner.tsx'
import { tell } from '../private/toasts.ts'
import { sendForm } from '../private/upload-form.ts'
import type { Entries } from '../private/use-entries.ts'
import { useApi } from '../site.ts'
import type { AddMenuEntries } from './add-menu-entries.ts'
import { pendingUpload } from './pending-upload.ts'
import { newestExtraction, resumableExtraction, useExtraction, useMyExtractions } from './use-extraction.ts'
import { useRefill } from './use-refill.ts'

/** For how long it may be unknown here that a file went out whole, in milliseconds: progress is told late on a busy machine. */
const SETTLE_MS = 1_000
/** For how long the answer to a file that went out whole is waited for once it is cancelled, in milliseconds. */
const LATE_MS = 5_000

/**
 * The making of a menu from a file, or of an empty one: checked here, sent, watched, and told when it is there.
 * @param onMade called when the menu is saved
 */
export function useAddMenu(form: Entries<AddMenuEntries>, onMade: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const { fail, clear } = useNotices()
  const [sent, setSent] = useState(pendingUpload.id)
  const [awaitedAfter, setAwaitedAfter] = useState(pendingUpload.after)
  const own = useMyExtractions(awaitedAfter)
  const unfinished = own && resumableExtraction(own, awaitedAfter)
  const id = sent ?? unfinished?.id ?? null
  const { extraction, isGone } = useExtraction(id)
  const sending = useRef<AbortController | null>(null)
  const isSent = useRef(false)
  const underway = useRef<Promise<MenuExtraction | null>>(Promise.resolve(null))
  const { values } = form

  function isComplete(needed: Record<string, unknown>): boolean {
    clear()
    const missing = Object.keys(needed).filter((field) => !needed[field])
    if (missing.length === 0) return true
    form.refuse(missing.map((field): FieldError => ({ field, code: 'required_fields' })))
    fail(MESSAGES.required_fields)
    return false
  }

  const forget = () => {
    pendingUpload.forget()
    setSent(null)
  }
  useEffect(() => {
    // Found or not, the file whose answer never came is looked for once.
    if (awaitedAfter === null || unfinished === undefined) return
    if (unfinished) pendingUpload.taken(unfinished.id)
    else pendingUpload.forget()
    setSent((present) => unfinished?.id ?? present)
    setAwaitedAfter(null)
  }, [awaitedAfter, unfinished])
  useRefill(form, extraction)

  const refused = (error: unknown) => {
    if (sending.current?.signal.aborted) return
    pendingUpload.forget()
    if (error instanceof ApiError) form.refuse(error.fields)
    fail(messageOf(error, FALLBACKS.processMenu))
  }

  const upload = useMutation({
    meta: { hasForm: true },
    mutationFn: () => {
      sending.current = new AbortController()
      isSent.current = false
      pendingUpload.begin(extraction?.id ?? newestExtraction(own ?? [])?.id ?? '')
      const onProgress = (percent: number) => {
        isSent.current = percent === 100
      }
      return sendForm<MenuExtraction>('/api/menu-extractions', formOf(values), { signal: sending.current.signal, onProgress })
    },
    onSuccess: ({ id: sentId }) => {
      pendingUpload.taken(sentId)
      setSent(sentId)
    },
    onError: refused,
  })
  const makeEmpty = useMutation({
    meta: { hasForm: true },
    mutationFn: () => {
      const { venue_id, name, menu_type } = values
      return api.post('/api/menus', { body: { venue_id: venue_id?.id ?? '', name: name.trim(), menu_type } })
    },
    onSuccess: ({ name }) => {
      // It stands in for the reading that failed, which would be shown here the next time.
      if (extraction?.state === 'failed') api.delete('/api/menu-extractions/:id', { params: { id: extraction.id } }).catch(() => {})
      made(`${name} is added, and empty`)
    },
    onError: refused,
  })
  const made = (words: string) => {
    pendingUpload.forget()
    void client.invalidateQueries({ refetchType: 'none' })
    tell(words)
    onMade()
  }

  useEffect(() => {
    if (!isGone) return
    pendingUpload.forget()
    setSent(null)
    // It went with its venue while this page looked on.
    if (upload.data?.id === id) fail(FALLBACKS.processMenu)
  }, [isGone, id, upload.data, fail])

  const isDone = extraction?.state === 'done'
  const isReported = useRef(false)
  useEffect(() => {
    if (!isDone || isReported.current || !extraction) return
    isReported.current = true
    const { name, doubts } = extraction
    made(doubts > 0 ? `${name} is saved and needs review` : `${name} is on the guide`)
  })

  const needed = { venue_id: values.venue_id?.id, name: values.name.trim() }
  return {
    extraction,
    /** One's own extractions, the newest first; none until they are known. */
    own: own ?? [],
    /** Whether it is not known yet what was left running. */
    isLooking: own === undefined,
    /** Whether a file is looked for that was on its way when the page was loaded again. */
    isSeeking: own === undefined && awaitedAfter !== null,
    isBusy: upload.isPending || makeEmpty.isPending,
    isUploading: upload.isPending,
    submit: () => {
      if (!isComplete({ ...needed, file: values.file }) || upload.isPending) return
      underway.current = upload.mutateAsync().catch(() => null)
    },
    startEmpty: () => isComplete(needed) && !makeEmpty.isPending && makeEmpty.mutate(),
    /** Stops sending. Resolves to what is there to be cancelled: a file that went out whole may have been taken already. */
    giveUp: async (): Promise<MenuExtraction | null> => {
      const early = await Promise.race([underway.current, after(SETTLE_MS)])
      const taken = early ?? (isSent.current ? await Promise.race([underway.current, after(LATE_MS)]) : null)
      sending.current?.abort()
      forget()
      return taken && taken.id !== extraction?.id ? taken : extraction
    },
  }
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}

function formOf({ venue_id, name, menu_type, file, reader }: AddMenuEntries): FormData {
  const form = new FormData()
  form.append('venue_id', venue_id?.id ?? '')
  form.append('name', name.trim())
  form.append('menu_type', menu_type)
  if (reader) form.append('reader', reader)
  if (file) form.append('file', file)
  return form
}
