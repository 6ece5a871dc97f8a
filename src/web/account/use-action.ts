import { useRef, useState } from 'react'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { apiErrorMessage } from '../api.ts'
import { reloadSessionIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'

/**
 * Runs a button's action, one at a time. The busy button is not disabled, so that it keeps the focus. `error` is the
 * message of the last failure, or `fallback` when it has none.
 */
export function useAction(fallback: string = FALLBACK_MESSAGES.account, before: string | null = null) {
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
      setError(apiErrorMessage(failure, fallback))
    })
    setIsBusy(false)
    isRunning.current = false
  }
  return { error, isBusy, act }
}
