import { useEffect, useRef, useState } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { newestExtraction, resumableExtraction, useExtraction, useMyExtractions } from './use-extraction.ts'

/** Session storage key of the extraction that this tab uploaded last, because users may reload after it has ended. */
const SENT_KEY = 'plateful-reading'
/**
 * Session storage key of the newest extraction before the upload, '' for none, because users may reload before the
 * response.
 */
const SENDING_KEY = 'plateful-sending'

/**
 * Returns the extraction that this tab uploaded last, also after a reload, or an earlier one of the user that has not
 * finished.
 * @param showError called when the venue of a file that was uploaded on this page was deleted
 */
export function useSentExtraction(showError: (message: string) => void) {
  const [sent, setSent] = useState(() => sessionStorage.getItem(SENT_KEY))
  const [awaitedAfter, setAwaitedAfter] = useState(() => sessionStorage.getItem(SENDING_KEY))
  const own = useMyExtractions(awaitedAfter)
  const unfinished = own && resumableExtraction(own, awaitedAfter)
  const id = sent ?? unfinished?.id ?? null
  const { extraction, isGone } = useExtraction(id)
  const uploadedHere = useRef<string | null>(null)

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
    if (uploadedHere.current === id) showError(PRIVATE_FALLBACKS.processMenu)
  }, [isGone, id, showError])

  return {
    extraction,
    own: own ?? [],
    isLooking: own === undefined,
    /** Whether a file whose upload was interrupted by a reload is being searched for. */
    isSeeking: own === undefined && awaitedAfter !== null,
    /** Stores that an upload starts, so that a reload before its response finds the extraction. */
    beginUpload: () => sessionStorage.setItem(SENDING_KEY, extraction?.id ?? newestExtraction(own ?? [])?.id ?? ''),
    completeUpload: (created: MenuExtraction) => {
      uploadedHere.current = created.id
      storeSent(created.id)
      setSent(created.id)
    },
    /** Shows no uploaded extraction any more, also not after a reload. */
    forget: () => {
      deleteStored()
      setSent(null)
    },
    /** Keeps showing the extraction until the page is loaded again. */
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
