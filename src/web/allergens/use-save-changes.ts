import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ManagedItem } from '../../contract/managed-menu.ts'
import type { AllergenChanges } from '../../domain/menu/allergens.ts'
import { ApiError } from '../api.ts'
import { repeatUntilStopped } from '../private/call-again.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import type { PendingChanges } from './pending-changes.ts'

/** Delay before saving, in milliseconds, so that several keystrokes are sent together. */
const SEND_AFTER = 700

/** `failed` waits for the network or a retry. */
export type Saving = { state: 'saved' | 'saving' | 'failed'; at: Date | null; message: string }

type Options = {
  pending: PendingChanges
  latest: RefObject<PendingChanges>
  removeSaved: (itemId: string, saved: AllergenChanges) => void
  store: (item: ManagedItem) => void
  onDeleted: () => void
}

export function useSaveChanges({ pending, latest, removeSaved, store, onDeleted }: Options) {
  const api = useApi()
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null, message: '' })
  const running = useRef<Promise<boolean> | null>(null)

  const sendAll = useCallback(async (): Promise<boolean> => {
    try {
      for (let next = firstOf(latest.current); next; next = firstOf(latest.current)) {
        const [id, statements] = next
        setSaving((known) => ({ ...known, state: 'saving' }))
        try {
          store(await api.patch('/api/menu-items/:id/allergens', { params: { id }, body: { statements } }))
        } catch (failure) {
          if (!(failure instanceof ApiError) || failure.code !== 'not_found') throw failure
          onDeleted()
        }
        removeSaved(id, statements)
      }
      setSaving((known) => (known.state === 'saved' ? known : { state: 'saved', at: new Date(), message: '' }))
      return true
    } catch (failure) {
      promptSignInIfUnauthenticated(failure)
      setSaving({ state: 'failed', at: null, message: failure instanceof ApiError ? failure.message : '' })
      return false
    }
  }, [api, latest, onDeleted, removeSaved, store])
  /** Sends the changes of one dish after another. Repeating a request is harmless. Resolves to whether everything is saved. */
  const save = useCallback(() => {
    running.current ??= sendAll().finally(() => {
      running.current = null
    })
    return running.current
  }, [sendAll])

  useAutomaticSaving(pending, saving.state, save)
  // Saves without the delay when the user leaves the page. Changes that cannot be sent stay in the browser.
  useEffect(
    () => () => {
      if (running.current) return
      for (const [id, statements] of Object.entries(latest.current))
        void api.patch('/api/menu-items/:id/allergens', { params: { id }, body: { statements } }).then(
          () => removeSaved(id, statements),
          () => {},
        )
    },
    [api, latest, removeSaved],
  )
  return { saving, save }
}

function useAutomaticSaving(pending: PendingChanges, state: Saving['state'], save: () => Promise<boolean>): void {
  useEffect(() => {
    if (Object.keys(pending).length === 0) return
    const timer = setTimeout(() => void save(), SEND_AFTER)
    return () => clearTimeout(timer)
  }, [pending, save])
  useEffect(() => {
    if (state !== 'failed') return
    return repeatUntilStopped(() => void save())
  }, [state, save])
}

function firstOf(pending: PendingChanges): [string, AllergenChanges] | undefined {
  return Object.entries(pending)[0]
}
