import { useRef } from 'react'
import { DELETED_MEANWHILE } from '../../../domain/private-messages.ts'
import { ApiError, isResponseLost } from '../../api.ts'
import { FormError } from '../../ui/form/form-errors.ts'
import { isNotFound } from '../is-not-found.ts'
import { useOwnId } from '../use-own-id.ts'
import { changedFields, isAlike } from './merge-values.ts'

export type Stored = { id: string; updated_at: string }

export type EditConflict<V, T extends Stored = Stored> = { base: V; theirs: V; stored: T }

type Update<V> = { id: string; values: V; changed: (keyof V & string)[]; seen: string }

export type SaveOptions<T extends Stored, V> = {
  stored: T | null
  toFormValues: (stored: T) => V
  emptyValues: V
  /** `id`: of the new record. It is the same when the response was lost and the form is sent again. */
  create?: (values: V, id: string) => Promise<T>
  /** Sends the changed fields. `seen`: the `updated_at` of the edited version. */
  update: (update: Update<V>) => Promise<T>
  /** Returns the other user's version in the error of an update, by `currentOf`. */
  currentOf: (error: unknown) => T | null
}

type SaveRecord<T extends Stored, V> = {
  /** The values of the version that is edited; the empty ones of a record that does not exist yet. */
  savedValues: () => V
  startFrom: (stored: T) => V
  /** Creates or updates the record. Stores nothing when another user changed one of its fields. @throws ApiError, FormError */
  save: (values: V) => Promise<{ saved: T } | { conflict: EditConflict<V, T> }>
}

/**
 * Returns the functions that store the values of a form. They send only the changed fields, and remember values whose response was lost, so
 * that the user's own earlier attempt is not taken for a change of another user.
 */
export function useSaveRecord<T extends Stored, V extends object>(options: SaveOptions<T, V>): SaveRecord<T, V> {
  const { stored, toFormValues, emptyValues, create, update, currentOf } = options
  const versionOf = (record: T) => ({ stored: record, values: toFormValues(record) })
  const base = useRef(stored && versionOf(stored))
  const { attempts, keepAttempt } = useAttempts<V>()
  const { idOf } = useOwnId()

  async function save(values: V): Promise<{ saved: T } | { conflict: EditConflict<V, T> }> {
    if (!base.current) {
      if (!create) throw new Error('useSaveRecord: a new record needs create')
      const wasSent = attempts.current.length > 0
      const saved = await keepAttempt(values, () => create(values, idOf()))
      if (!wasSent) return { saved }
      // An earlier attempt may have stored it with other values.
      base.current = versionOf(saved)
    }
    for (;;) {
      const { stored: seen, values: before } = base.current
      const changed = changedInAny(before, [values, ...attempts.current])
      if (changed.length === 0) return { saved: seen }
      try {
        return { saved: await keepAttempt(values, () => update({ id: seen.id, values, changed, seen: seen.updated_at })) }
      } catch (error) {
        const current = currentVersion(error, currentOf)
        const theirs = toFormValues(current)
        // A value that this form sent, or is about to send, is not a change of another user.
        const known = withOwn(before, theirs, [values, ...attempts.current])
        attempts.current = []
        if (changedFields(known, theirs).length > 0) {
          base.current = { stored: seen, values: known }
          return { conflict: { base: known, theirs, stored: current } }
        }
        // The other user changed no field of this form: send it again over their version.
        base.current = versionOf(current)
      }
    }
  }

  function startFrom(record: T): V {
    base.current = versionOf(record)
    return base.current.values
  }

  return { savedValues: () => base.current?.values ?? emptyValues, startFrom, save }
}

function useAttempts<V>() {
  const attempts = useRef<V[]>([])
  async function keepAttempt<T>(values: V, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call()
      attempts.current = []
      return answer
    } catch (error) {
      if (error instanceof ApiError && isResponseLost(error)) attempts.current.push(structuredClone(values))
      throw error
    }
  }
  return { attempts, keepAttempt }
}

/** Returns the other user's version that a failed update came back with. @throws the error of every other failure */
function currentVersion<T>(error: unknown, currentOf: (error: unknown) => T | null): T {
  if (isNotFound(error)) throw new FormError(DELETED_MEANWHILE)
  const current = error instanceof ApiError && error.code === 'edited_meanwhile' ? currentOf(error) : null
  if (current === null) throw error
  return current
}

function changedInAny<V extends object>(before: V, versions: readonly V[]): (keyof V & string)[] {
  return [...new Set(versions.flatMap((version) => changedFields(before, version)))]
}

/** Returns `base` with the values of `theirs` that equal one of the versions in `mine`, because this form has stored them. */
function withOwn<V extends object>(base: V, theirs: V, mine: readonly V[]): V {
  const own = changedFields(base, theirs).filter((field) => mine.some((version) => isAlike(version[field], theirs[field])))
  return { ...base, ...Object.fromEntries(own.map((field) => [field, theirs[field]])) }
}
