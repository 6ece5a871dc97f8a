import { useEffect, useSyncExternalStore } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { type Api, apiErrorMessage } from '../api.ts'
import { useApi } from '../site.ts'
import { deleteKeptData, deleteUnsaved } from './kept-data.ts'
import { isExpiry, nextSession, type SessionEvent, type SessionState, UNKNOWN_SESSION } from './session-machine.ts'

const CHANNEL = 'plateful-session'
/** Pauses before the retries after a network or server error. */
const RETRY_MS = [200, 400, 800, 1600]
/** How often an open tab loads the session, in milliseconds, so that an active session is extended long before it ends. */
const RENEWAL_MS = HOUR_MS

type KnownSession = SessionState & {
  hasExpired: boolean
  /** The server's message when the session could not be loaded; null otherwise. */
  failure: string | null
}

const BEGINNING: KnownSession = { ...UNKNOWN_SESSION, hasExpired: false, failure: null }

let current = BEGINNING
/** Number of sign-ins and sign-outs of this tab. A response to an earlier read is older than them. */
let dispatched = 0
let isStarted = false
const listeners = new Set<() => void>()
const questions = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Whether the page stays although its session has ended. `expiresAt` names the session. */
type KeepsPage = (expiresAt: string | null) => boolean

let keepsPage: KeepsPage | undefined

/** Sets the function that is asked before a page closes because its session has ended. */
export function keepPageWhile(keeps: KeepsPage): void {
  keepsPage = keeps
}

/** Applies an event, and makes other tabs load the session. */
export function dispatchSessionEvent(event: SessionEvent): void {
  if (event.type !== 'recovering') dispatched += 1
  apply(event)
  channel?.postMessage(null)
}

/** @param isSure also closes a page that `keepPageWhile` keeps */
function apply(event: SessionEvent, isSure?: boolean): void {
  if (event.type === 'signed-in' || event.type === 'signed-out' || (event.type === 'read' && !event.session.user)) deleteKeptData()
  if (event.type === 'signed-out' && current.user) deleteUnsaved(current.user.id)
  if (!isSure && isExpiry(current, event) && keepsPage?.(current.expiresAt)) return
  const hasExpired = isExpiry(current, event) || (current.hasExpired && event.type === 'read' && event.session.user === null)
  show({ ...nextSession(current, event), hasExpired, failure: null })
}

export function requestSignIn(): void {
  for (const ask of questions) ask()
}

export function onSignInRequested(ask: () => void): () => void {
  questions.add(ask)
  return () => questions.delete(ask)
}

export function dismissExpiry(): void {
  show({ ...current, hasExpired: false })
}

function show(next: KnownSession): void {
  current = next
  for (const listener of listeners) listener()
}

/**
 * Loads the session. After a network or server error it keeps the current session and retries; after the last retry it sets `failure`.
 * Does nothing when the user signs in or out in the meantime.
 * @param isSure as for `apply`
 */
export async function loadSession(api: Api, isSure?: boolean): Promise<void> {
  if (current.failure !== null) show({ ...current, failure: null })
  const before = dispatched
  for (const pause of [...RETRY_MS, null]) {
    try {
      const session = await api.get('/api/session')
      if (dispatched === before) apply({ type: 'read', session }, isSure)
      return
    } catch (error) {
      if (dispatched !== before) return
      if (pause === null) return show({ ...current, failure: apiErrorMessage(error, '') })
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Loads the session after the account was changed, also in other tabs. Returns the signed-in user. */
export async function refreshSession(api: Api): Promise<SessionUser | null> {
  await loadSession(api)
  channel?.postMessage(null)
  return current.user
}

/**
 * Signs out in this browser.
 * @throws ApiError when the server was not reached
 */
export async function signOut(api: Api): Promise<void> {
  await api.post('/api/auth/sign-out', { body: { scope: 'local' } })
  dispatchSessionEvent({ type: 'signed-out' })
}

/** Loaded once per tab, every hour, and when the tab is shown, is back online or is notified by another tab. */
export function useSession(): KnownSession {
  const api = useApi()
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    const again = () => void loadSession(api)
    channel = new BroadcastChannel(CHANNEL)
    // Another tab may have signed out.
    channel.onmessage = () => void loadSession(api, true)
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
