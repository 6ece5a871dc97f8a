import { useEffect, useSyncExternalStore } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { type Api, messageOf } from '../api.ts'
import { useApi } from '../site.ts'
import { isExpiry, nextSession, type SessionEvent, type SessionState, UNKNOWN } from './session-machine.ts'

const CHANNEL = 'plateful-session'
/** Pauses before asking again where the network or the server failed, in milliseconds. */
const RETRY_MS = [200, 400, 800, 1600]
/** How often an open tab asks by itself, in milliseconds: a session in use is prolonged long before it ends. */
const RENEWAL_MS = HOUR_MS

/** The session as this tab knows it, and what the screens say of it. */
type KnownSession = SessionState & {
  /** It ended without being asked to. */
  hasExpired: boolean
  /** Why it is not known who is signed in, as the server put it; null while that is known or being asked. */
  failure: string | null
}

const BEGINNING: KnownSession = { ...UNKNOWN, hasExpired: false, failure: null }

let current = BEGINNING
let isStarted = false
const listeners = new Set<() => void>()
const asked = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Takes in what happened, and lets the other tabs ask the server for themselves. */
export function dispatchSessionEvent(event: SessionEvent): void {
  apply(event)
  channel?.postMessage(null)
}

function apply(event: SessionEvent): void {
  const hasExpired = isExpiry(current, event) || (current.hasExpired && event.type === 'read' && event.session.user === null)
  show({ ...nextSession(current, event), hasExpired, failure: null })
}

/** Has the sign-in modal open over what is being done here, which stays. */
export function requestSignIn(): void {
  for (const ask of asked) ask()
}

/** For what opens the modal. @returns how to stop */
export function onSignInRequested(ask: () => void): () => void {
  asked.add(ask)
  return () => asked.delete(ask)
}

/** Whoever read that their session had ended needs not go on reading it. */
export function dismissExpiry(): void {
  show({ ...current, hasExpired: false })
}

function show(next: KnownSession): void {
  current = next
  for (const listener of listeners) listener()
}

/**
 * Asks who is signed in. A network or a server that fails is no answer: the session stays, and is asked for again, ever
 * more seldom; in the end the failure is told.
 */
export async function readSession(api: Api): Promise<void> {
  if (current.failure !== null) show({ ...current, failure: null })
  for (const pause of [...RETRY_MS, null]) {
    try {
      return apply({ type: 'read', session: await api.get('/api/session') })
    } catch (error) {
      if (pause === null) return show({ ...current, failure: messageOf(error, '') })
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Asks who is signed in after the account was changed here, and has the other tabs ask too. @returns them, if anybody */
export async function refreshSession(api: Api): Promise<SessionUser | null> {
  await readSession(api)
  channel?.postMessage(null)
  return current.user
}

/** Signs out here. Rejects where the server could not be told. */
export async function signOut(api: Api): Promise<void> {
  await api.post('/api/auth/sign-out', { body: { scope: 'local' } })
  dispatchSessionEvent({ type: 'signed-out' })
}

/** The session: asked for once a tab, every hour, and when it is shown again, is back online, or another tab tells of a change. */
export function useSession(): KnownSession {
  const api = useApi()
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    const again = () => void readSession(api)
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = again
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
    addEventListener('online', again)
    setInterval(() => current.user && again(), RENEWAL_MS)
    again()
  }, [api])
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => BEGINNING,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
