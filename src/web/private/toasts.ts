import { useSyncExternalStore } from 'react'

/** Takes back what the toast says. The key Z runs the newest one. */
export type ToastAction = { label: string; run: () => unknown }

export type Toast = { id: number; sentence: string; action: ToastAction | null }

const MAX_TOASTS = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a message of success, also across navigation. Errors belong in the error banner. Replaces an equal one, so that two equal saves
 * show one toast; toasts with an action stay, because each acts on something else.
 * @returns the id of the toast
 */
export function showToast(sentence: string, action: ToastAction | null = null): number {
  lastId += 1
  const others = toasts.filter((toast) => action !== null || toast.action !== null || toast.sentence !== sentence)
  change([...others, { id: lastId, sentence, action }].slice(-MAX_TOASTS))
  return lastId
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
  for (const listener of listeners) listener()
}

const NONE: readonly Toast[] = []

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
