import { useRef, useState } from 'react'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import { uploadForm } from '../private/upload-form.ts'

/** How long after the last byte the upload progress may stay below 100 on a busy machine, in milliseconds. */
const SETTLE_MS = 1_000
/** How long a cancelled upload that was sent completely waits for its response, in milliseconds. */
const LATE_MS = 5_000

/** Uploads a menu file for extraction; the upload can be aborted. */
export function useMenuUpload() {
  const [isUploading, setUploading] = useState(false)
  const controller = useRef<AbortController | null>(null)
  const isSentWhole = useRef(false)
  const underway = useRef<Promise<MenuExtraction | null>>(Promise.resolve(null))

  async function send(body: FormData, onCreated: (extraction: MenuExtraction) => void): Promise<MenuExtraction> {
    controller.current = new AbortController()
    isSentWhole.current = false
    const onProgress = (percent: number) => {
      isSentWhole.current = percent === 100
    }
    setUploading(true)
    try {
      const { signal } = controller.current
      const created = await uploadForm<MenuExtraction>('/api/menu-extractions', body, { signal, onProgress })
      onCreated(created)
      return created
    } finally {
      setUploading(false)
    }
  }

  return {
    isUploading,
    /** Resolves when the server has accepted the file or the upload was aborted; rejects when it failed. */
    upload: async (body: FormData, onCreated: (extraction: MenuExtraction) => void): Promise<void> => {
      const upload = send(body, onCreated)
      underway.current = upload.catch(() => null)
      await upload.catch((error: unknown) => {
        if (!controller.current?.signal.aborted) throw error
      })
    },
    /** Aborts the upload. Resolves to its extraction when the server had already accepted the file. */
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
