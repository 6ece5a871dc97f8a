import { useEffect, useState } from 'react'
import { ApiError } from '../../api.ts'
import { changedFields } from '../edit-form/merge.ts'
import type { Entries } from '../use-entries.ts'

type Stored = { id: string; updated_at: string }

/** Both sides of a thing that somebody else changed while it was edited here. */
export type EditConflict<T, E> = { base: E; theirs: E; thing: T }

/**
 * What a form started from, and what somebody else made of it while it was filled in.
 * @param stored what is edited; null for something new, which nobody else can have changed
 */
export function useMeanwhile<T extends Stored, E extends object>(form: Entries<E>, stored: T | null, entriesOf: (thing: T) => E) {
  const [base, setBase] = useState(stored && { thing: stored, entries: entriesOf(stored) })
  const [meanwhile, setMeanwhile] = useState<EditConflict<T, E> | null>(null)
  const [keptCount, setKeptCount] = useState(0)

  // Saves through the form, once it holds the kept entries.
  useEffect(() => {
    if (keptCount > 0) form.form.current?.requestSubmit()
  }, [keptCount, form.form])

  /**
   * Sends what was changed. Where somebody else was faster, but with nothing that stands in this form, it is sent again
   * over theirs; with anything else nothing is saved, `meanwhile` holds both sides, and null is returned.
   * @throws ApiError for every other refusal
   */
  async function send(write: (changed: (keyof E & string)[], seen: string) => Promise<T>): Promise<T | null> {
    if (!base) throw new Error('send: only for what is stored')
    for (let { thing, entries } = base; ; ) {
      const changed = changedFields(entries, form.values)
      if (changed.length === 0) return thing
      try {
        return await write(changed, thing.updated_at)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'edited_meanwhile' && error.current)) throw error
        thing = error.current as T
        const theirs = entriesOf(thing)
        if (changedFields(entries, theirs).length > 0) {
          setMeanwhile({ base: entries, theirs, thing })
          return null
        }
        entries = theirs
        setBase({ thing, entries })
      }
    }
  }

  /** Goes on from what somebody else saved, with other entries in the form, and saves those where asked to. */
  function goOn(entries: E, then?: 'save'): void {
    if (!meanwhile) return
    setBase({ thing: meanwhile.thing, entries: meanwhile.theirs })
    form.replace(entries)
    setMeanwhile(null)
    if (then === 'save') setKeptCount((count) => count + 1)
  }

  return { base: base?.entries ?? null, meanwhile, send, goOn }
}
