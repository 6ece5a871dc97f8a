import { useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { useApi } from '../site.ts'
import { reloadSessionIfUnauthenticated } from './drop-if-refused.ts'

/**
 * Buttons that do something at once, one at a time, and keep the focus meanwhile: a press does nothing then. `error` says why
 * the last did not work, in `fallback` where it has no words.
 */
export function useAction(fallback: string, before: string | null = null) {
  const api = useApi()
  const [error, setError] = useState(before)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)
  const act = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setError(null)
    setIsBusy(true)
    await work().catch((failure: unknown) => {
      reloadSessionIfUnauthenticated(api, failure)
      setError(messageOf(failure, fallback))
    })
    setIsBusy(false)
    isRunning.current = false
  }
  return { error, isBusy, act }
}
