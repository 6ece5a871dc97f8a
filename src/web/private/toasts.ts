import { useSyncExternalStore } from 'react'

export type ToastAction = { label: string; run: () => unknown }

export type Toast = { id: number; sentence: string; action: ToastAction | null }

/** Maximum number of toasts shown together; the oldest are dropped. */
const MAX_TOASTS = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message of success, also across navigation. Errors belong in the error banner. */
export function showToast(sentence: string, action: ToastAction | null = null): void {
  lastId += 1
  change([...toasts, { id: lastId, sentence, action }].slice(-MAX_TOASTS))
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const NONE: readonly Toast[] = []

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
