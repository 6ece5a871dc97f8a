import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DELETED_MEANWHILE } from '../../../domain/private-messages.ts'
import { ApiError, isResponseLost } from '../../api.ts'
import { promptSignInIfUnauthenticated } from '../../session/unauthenticated.ts'
import { FormError } from '../../ui/form/form-errors.ts'
import { type Form, type FormOptions, useForm } from '../../ui/form/use-form.ts'
import { useOwnId } from '../use-own-id.ts'
import { changedFields, isAlike } from './merge-values.ts'
import type { CloseConfirmation } from './unsaved-changes.tsx'

type Stored = { id: string; updated_at: string }

export type EditConflict<V> = { base: V; theirs: V; stored: Stored }

type Update<V> = { id: string; values: V; changed: (keyof V & string)[]; seen: string }

type Options<T extends Stored, V> = Pick<FormOptions<V>, 'validate' | 'fallback' | 'pageBanner' | 'onFailure'> & {
  stored: T | null
  toFormValues: (stored: T) => V
  emptyValues: V
  /** `id`: of the new record. It is the same when the response was lost and the form is sent again. */
  create?: (values: V, id: string) => Promise<T>
  /** Sends the changed fields. `seen`: the `updated_at` of the edited version. */
  update: (update: Update<V>) => Promise<T>
  /** Called after every request that did not fail, also when it found a conflict. */
  refresh?: () => Promise<void>
  onSaved: (saved: T) => void
  /** Whether the form stays on the page and edits the saved record further. */
  staysOpen?: boolean
  onClose?: () => void
}

export type EditForm<V extends FieldValues> = Form<V> & {
  conflict: EditConflict<V> | null
  /** Continues from the other user's version with these values, and saves them when `then` is 'save'. */
  resolveConflict: (values: V, then?: 'save') => void
  /** The values of the version that is edited. They can be older than the ones on the server, and are compared with them on saving. */
  saved: V
  /** Resets the fields to `saved`. */
  discard: () => void
  isDirty: () => boolean
  close: () => void
  closing: CloseConfirmation
  isUploading: boolean
  setUploading: (isUploading: boolean) => void
}

/**
 * State of a form that creates or edits a record. Sends only the changed fields, detects that another user saved first,
 * and asks before changes are lost. Render it with `EditForm`.
 */
export function useEditForm<T extends Stored, V extends FieldValues>(options: Options<T, V>): EditForm<V> {
  const { stored, toFormValues, emptyValues, create, update, refresh, onSaved, staysOpen = false, onClose = () => {} } = options
  const base = useRef(stored && { stored, values: toFormValues(stored) })
  const isSaved = useRef(false)
  const attempts = useRef<V[]>([])
  const { idOf } = useOwnId()
  const [conflict, setConflict] = useState<EditConflict<V> | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function send(values: V): Promise<T | null> {
    if (!base.current) {
      if (!create) throw new Error('useEditForm: a new record needs create')
      const wasSent = attempts.current.length > 0
      const made = await keepAttempt(values, () => create(values, idOf()))
      if (!wasSent) return made
      // An earlier attempt may have stored it with other values.
      base.current = { stored: made, values: toFormValues(made) }
    }
    for (;;) {
      const { stored: seen, values: before } = base.current
      const changed = changedInAny(before, [values, ...attempts.current])
      if (changed.length === 0) return seen
      try {
        return await keepAttempt(values, () => update({ id: seen.id, values, changed, seen: seen.updated_at }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) throw new FormError(DELETED_MEANWHILE)
        if (!(error instanceof ApiError && error.code === 'edited_meanwhile' && error.current)) throw error
        const current = error.current as T
        const theirs = toFormValues(current)
        // What this form sent itself, or wants too, is no change of another user.
        const known = withOwn(before, theirs, [values, ...attempts.current])
        attempts.current = []
        if (changedFields(known, theirs).length > 0) {
          base.current = { stored: seen, values: known }
          setConflict({ base: known, theirs, stored: current })
          return null
        }
        // The other user changed no field of this form: send it again over their version.
        base.current = { stored: current, values: theirs }
      }
    }
  }

  /** Remembers values whose response was lost: the server may have stored them. */
  async function keepAttempt(values: V, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call()
      attempts.current = []
      return answer
    } catch (error) {
      if (error instanceof ApiError && isResponseLost(error)) attempts.current.push(structuredClone(values))
      throw error
    }
  }

  const form = useForm<V>({
    onFailure: promptSignInIfUnauthenticated,
    ...options,
    initialValues: base.current?.values ?? emptyValues,
    submit: async (values) => {
      const saved = await send(values)
      if (!saved) return void refresh?.()
      await refresh?.()
      if (staysOpen) {
        base.current = { stored: saved, values: toFormValues(saved) }
        form.reset(base.current.values)
      } else isSaved.current = true
      onSaved(saved)
    },
  })

  const savedValues = () => base.current?.values ?? emptyValues
  const isDirty = () => !isSaved.current && (isUploading || changedFields(savedValues(), form.getValues()).length > 0)

  return {
    ...form,
    conflict,
    resolveConflict: (values, then) => {
      if (!conflict) return
      base.current = { stored: conflict.stored as T, values: conflict.theirs }
      form.reset(values)
      setConflict(null)
      if (then === 'save') void form.submit()
    },
    saved: savedValues(),
    discard: () => form.reset(savedValues()),
    isDirty,
    close: () => (isDirty() ? setAsking(true) : onClose()),
    closing: { isAsking, stay: () => setAsking(false), leave: onClose },
    isUploading,
    setUploading,
  }
}

function changedInAny<V extends object>(before: V, versions: readonly V[]): (keyof V & string)[] {
  return [...new Set(versions.flatMap((version) => changedFields(before, version)))]
}

/** The values that both started from, with those of `theirs` that are the same in one of my versions. */
function withOwn<V extends object>(base: V, theirs: V, mine: readonly V[]): V {
  const own = changedFields(base, theirs).filter((field) => mine.some((version) => isAlike(version[field], theirs[field])))
  return { ...base, ...Object.fromEntries(own.map((field) => [field, theirs[field]])) }
}
