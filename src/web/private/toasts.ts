import { useSyncExternalStore } from 'react'

/** Undoes the change that the toast reports. The key Z runs the newest one. */
export type ToastAction = { label: string; run: () => unknown }

/** `expiresAt` in milliseconds since 1970. */
export type Toast = { id: number; sentence: string; action: ToastAction | null; expiresAt: number }

const NONE: readonly Toast[] = []
const MAX_TOASTS = 3
/** How long a toast is shown without pointer or focus on it. */
const VISIBLE_MS = 6_000
/** How long a toast with an action is shown. Users need time to notice, decide on and reach the action. */
const VISIBLE_WITH_ACTION_MS = 20_000

let toasts: readonly Toast[] = []
let lastId = 0
let owner: string | null = null
/** Ids of the toasts that the pointer or the focus is on. They do not disappear by themselves. */
const held = new Set<number>()
const listeners = new Set<() => void>()

/**
 * Shows a message of success, also across navigation. Errors belong in the error banner. Replaces an equal one, so that two equal saves
 * show one toast; toasts with an action stay, because each acts on something else.
 * @returns the id of the toast
 */
export function showToast(sentence: string, action: ToastAction | null = null): number {
  lastId += 1
  const isEqual = (toast: Toast) => action === null && toast.action === null && toast.sentence === sentence
  const next = toasts.filter((toast) => held.has(toast.id) || !isEqual(toast))
  next.push({ id: lastId, sentence, action, expiresAt: expiryOf(action) })
  while (next.length > MAX_TOASTS)
    next.splice(
      Math.max(
        0,
        next.findIndex(({ id }) => !held.has(id)),
      ),
      1,
    )
  change(next)
  return lastId
}

/** Keeps a toast while the pointer or the focus is on it. */
export function holdToast(id: number): void {
  held.add(id)
}

export function releaseToast(id: number): void {
  held.delete(id)
}

/** When a toast that the pointer and the focus leave now expires. */
export function expiryOf(action: ToastAction | null): number {
  return Date.now() + (action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS)
}

/**
 * Call it before toasts are shown. Removes those that expired on pages without toasts, and those of another user, who may have signed out
 * in this tab: they name guests, and their actions would run for the wrong user.
 */
export function keepToastsOf(userId: string): void {
  const isOther = owner !== null && owner !== userId
  owner = userId
  const now = Date.now()
  const kept = isOther ? NONE : toasts.filter(({ expiresAt }) => expiresAt > now)
  if (kept.length < toasts.length) change(kept)
}

/** Removes the toasts with an action, which would undo a change other than the latest. */
export function dismissActions(): void {
  if (toasts.some(({ action }) => action !== null)) change(toasts.filter(({ action }) => action === null))
}

/** Runs the action of a toast and dismisses it, so that it cannot run twice. */
export function runToastAction({ id, action }: Toast): void {
  dismissToast(id)
  action?.run()
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const id of held) if (!next.some((toast) => toast.id === id)) held.delete(id)
  for (const listener of listeners) listener()
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, currentToasts, () => NONE)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
