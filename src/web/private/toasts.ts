import { useSyncExternalStore } from 'react'

/** A button in a toast, such as 'Undo'. */
export type ToastAction = { label: string; run: () => unknown }

export type Toast = { id: number; sentence: string; action: ToastAction | null }

/** More than these at once no one reads. */
const MAX_TOASTS = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says that something is done. Never for an error: those have the banner. Stays while the screen changes. */
export function showToast(sentence: string, action: ToastAction | null = null): void {
  lastId += 1
  change([...toasts, { id: lastId, sentence, action }].slice(-MAX_TOASTS))
}

/** Takes a toast away; nothing where it is gone already. */
export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const NONE: readonly Toast[] = []

/** The toasts to show, oldest first. */
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
