import { useCallback, useEffect, useState } from 'react'
import { readPushSupport, readSubscription } from './push-state.ts'

export type ThisDevice = {
  /** What the browser can do; undefined until that is known. */
  support: ReturnType<typeof readPushSupport> | undefined
  /** Whether the user has refused notifications of the guide in the browser. */
  isDenied: boolean
  /** The endpoint of the browser's subscription; null when it has none. */
  endpoint: string | null
  /** Reads all of it again. */
  refresh: () => Promise<void>
}

/** Returns whether this browser can show notifications, and whether it has subscribed. */
export function useThisDevice(): ThisDevice {
  const [state, setState] = useState<Omit<ThisDevice, 'refresh'>>({ support: undefined, isDenied: false, endpoint: null })
  const refresh = useCallback(async () => {
    const support = readPushSupport()
    if (support !== 'supported') return setState({ support, isDenied: false, endpoint: null })
    // A browser whose storage is blocked has no service workers either.
    const subscription = await readSubscription().catch(() => null)
    setState({ support, isDenied: Notification.permission === 'denied', endpoint: subscription?.endpoint ?? null })
  }, [])
  useEffect(() => void refresh(), [refresh])
  return { ...state, refresh }
}
