import { useEffect, useRef, useState } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import type { UploadForm } from '../api-types.ts'
import { uploadForm } from '../private/upload-form.ts'
import { newestExtraction, resumableExtraction, useExtraction, useMyExtractions } from './use-extraction.ts'

/** How long after the last byte the upload progress may stay below 100 on a busy machine. */
const SETTLE_MS = 1_000
/** How long a cancelled upload that was sent completely waits for its response. */
const LATE_MS = 5_000

type MenuForm = UploadForm<'/api/menu-extractions'>

export function useMenuUpload() {
  const [isUploading, setUploading] = useState(false)
  const controller = useRef<AbortController | null>(null)
  const isSentWhole = useRef(false)
  const underway = useRef<Promise<MenuExtraction | null>>(Promise.resolve(null))

  async function send(form: MenuForm, onCreated: (extraction: MenuExtraction) => void): Promise<MenuExtraction> {
    controller.current = new AbortController()
    isSentWhole.current = false
    const onProgress = (percent: number) => {
      isSentWhole.current = percent === 100
    }
    setUploading(true)
    try {
      const { signal } = controller.current
      const created = await uploadForm('/api/menu-extractions', { form, signal, onProgress })
      onCreated(created)
      return created
    } finally {
      setUploading(false)
    }
  }

  return {
    isUploading,
    /** Resolves when the server has accepted the file or the upload was aborted; rejects when it failed. */
    upload: async (form: MenuForm, onCreated: (extraction: MenuExtraction) => void): Promise<void> => {
      const upload = send(form, onCreated)
      underway.current = upload.catch(() => null)
      await upload.catch((error: unknown) => {
        if (!controller.current?.signal.aborted) throw error
      })
    },
    abort: async (): Promise<MenuExtraction | null> => {
      const early = await Promise.race([underway.current, after(SETTLE_MS)])
      const accepted = early ?? (isSentWhole.current ? await Promise.race([underway.current, after(LATE_MS)]) : null)
      controller.current?.abort()
      return accepted
    },
  }
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}

/** Session storage key of the extraction that this tab uploaded last, because users may reload after it has ended. */
const SENT_KEY = 'plateful-reading'
/** Session storage key of the newest extraction before the upload, '' for none, because users may reload before the response. */
const SENDING_KEY = 'plateful-sending'

/**
 * Returns the extraction that this tab uploaded last, also after a reload, or an earlier one of the user that has not finished.
 * @param showError called when the venue of a file that was uploaded on this page was deleted
 */
export function useSentExtraction(showError: (message: string) => void) {
  const [sent, setSent] = useState(() => sessionStorage.getItem(SENT_KEY))
  const [awaitedAfter, setAwaitedAfter] = useState(() => sessionStorage.getItem(SENDING_KEY))
  const own = useMyExtractions(awaitedAfter)
  const unfinished = own && resumableExtraction(own, awaitedAfter)
  const id = sent ?? unfinished?.id ?? null
  const { extraction: polled, isGone } = useExtraction(id)
  const [created, setCreated] = useState<MenuExtraction | null>(null)
  // Until it is read for the first time, the response to the upload, so that the progress does not vanish in between.
  const extraction = polled ?? (created?.id === id ? created : null)

  useEffect(() => {
    // Search once for a file whose response never arrived.
    if (awaitedAfter === null || unfinished === undefined) return
    if (unfinished) storeSent(unfinished.id)
    else deleteStored()
    setSent((present) => unfinished?.id ?? present)
    setAwaitedAfter(null)
  }, [awaitedAfter, unfinished])

  useEffect(() => {
    if (!isGone) return
    deleteStored()
    setSent(null)
    if (created?.id === id) showError(PRIVATE_FALLBACKS.processMenu)
  }, [isGone, id, created, showError])

  return {
    extraction,
    own: own ?? [],
    isLooking: own === undefined,
    isSeeking: own === undefined && awaitedAfter !== null,
    /** Stores that an upload starts, so that a reload before its response finds the extraction. */
    beginUpload: () => sessionStorage.setItem(SENDING_KEY, extraction?.id ?? newestExtraction(own ?? [])?.id ?? ''),
    completeUpload: (uploaded: MenuExtraction) => {
      setCreated(uploaded)
      storeSent(uploaded.id)
      setSent(uploaded.id)
    },
    /** Hides the uploaded extraction, also after a reload. */
    forget: () => {
      deleteStored()
      setSent(null)
    },
    forgetOnReload: deleteStored,
  }
}

function storeSent(id: string): void {
  sessionStorage.setItem(SENT_KEY, id)
  sessionStorage.removeItem(SENDING_KEY)
}

function deleteStored(): void {
  sessionStorage.removeItem(SENT_KEY)
  sessionStorage.removeItem(SENDING_KEY)
}
