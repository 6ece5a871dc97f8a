import { useCallback, useEffect, useState } from 'react'
import { readPushSupport, readSubscription } from './push-state.ts'

export type ThisDevice = {
  support: ReturnType<typeof readPushSupport> | undefined
  /** Whether the user has blocked notifications of the site in the browser. */
  isDenied: boolean
  endpoint: string | null
  refresh: () => Promise<void>
}

export function useThisDevice(): ThisDevice {
  const [state, setState] = useState<Omit<ThisDevice, 'refresh'>>({ support: undefined, isDenied: false, endpoint: null })
  const refresh = useCallback(async () => {
    const support = readPushSupport()
    if (support !== 'supported') return setState({ support, isDenied: false, endpoint: null })
    // A browser with blocked storage has no service workers either.
    const subscription = await readSubscription().catch(() => null)
    setState({ support, isDenied: Notification.permission === 'denied', endpoint: subscription?.endpoint ?? null })
  }, [])
  useEffect(() => void refresh(), [refresh])
  return { ...state, refresh }
}
