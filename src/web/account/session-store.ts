import { useEffect, useSyncExternalStore } from 'react'
import type { Session } from '../../contract/account.ts'
import type { Api } from '../api.ts'
import { useApi } from '../site.ts'
import { nextSession, type SessionEvent, type SessionState, UNKNOWN, wasDropped } from './session-machine.ts'

const CHANNEL = 'plateful-session'
/** Pauses before asking again where the network failed, in milliseconds. */
const RETRY_MS = [200, 400, 800, 1600]

let current = UNKNOWN
let hasDropped = false
let isStarted = false
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Takes in what happened, and lets the other tabs ask the server for themselves. */
export function tellSession(event: SessionEvent): void {
  apply(event)
  channel?.postMessage(null)
}

function apply(event: SessionEvent): void {
  hasDropped = wasDropped(current, event) || (hasDropped && event.type === 'read' && event.session.user === null)
  current = nextSession(current, event)
  for (const listener of listeners) listener()
}

/** Asks who is signed in. A network that fails is no answer: the session stays, and is asked for again, ever more seldom. */
export async function readSession(api: Api): Promise<void> {
  for (const pause of [...RETRY_MS, null]) {
    try {
      return apply({ type: 'read', session: await api.get<Session>('/api/session') })
    } catch {
      if (pause === null) return
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Signs out here. Rejects where the server could not be told. */
export async function signOut(api: Api): Promise<void> {
  await api.post('/api/auth/sign-out', { scope: 'local' })
  tellSession({ type: 'signed-out' })
}

/** The session, asked for once a tab, and again when it is shown again or another tab tells of a change. */
export function useSession(): SessionState & { hasDropped: boolean } {
  const api = useApi()
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    const again = () => void readSession(api)
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = again
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
    again()
  }, [api])
  const session = useSyncExternalStore(
    subscribe,
    () => current,
    () => UNKNOWN,
  )
  return { ...session, hasDropped }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
