import { useRef, useState } from 'react'

/** Saves once at a time: a press while it runs does nothing, and `isSaving` lasts until it has ended, however it ended. */
export function useSaving(): { isSaving: boolean; once: (save: () => Promise<void>) => Promise<void> } {
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const once = async (save: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    try {
      await save()
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }
  return { isSaving, once }
}
