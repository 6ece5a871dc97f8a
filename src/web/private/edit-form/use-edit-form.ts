import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import { promptSignInIfUnauthenticated } from '../../session/unauthenticated.ts'
import { type Form, type FormOptions, useForm } from '../../ui/form/use-form.ts'
import type { CloseConfirmation } from './unsaved-changes.tsx'

export function changedFields<V extends object>(before: V, after: V): (keyof V & string)[] {
  const fields = Object.keys(before) as (keyof V & string)[]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/**
 * Merges two edits of the same values. Where both changed a field, `mine` wins.
 * @param base the values that both started from
 */
export function mergeValues<V extends object>(base: V, mine: V, theirs: V): V {
  return { ...theirs, ...Object.fromEntries(changedFields(base, mine).map((field) => [field, mine[field]])) }
}

type Stored = { id: string; updated_at: string }

export type EditConflict<V> = { base: V; theirs: V; stored: Stored }

type Update<V> = { values: V; changed: (keyof V & string)[]; seen: string }

type Options<T extends Stored, V> = Pick<FormOptions<V>, 'validate' | 'fallback' | 'pageBanner' | 'onFailure'> & {
  stored: T | null
  toFormValues: (stored: T) => V
  emptyValues: V
  create?: (values: V) => Promise<T>
  /** Sends the changed fields. `seen`: the `updated_at` of the edited version. */
  update: (update: Update<V>) => Promise<T>
  /** Called after every request that did not fail, also when it found a conflict. */
  refresh?: () => Promise<void>
  onSaved: (saved: T) => void
  onClose?: () => void
}

export type EditForm<V extends FieldValues> = Form<V> & {
  conflict: EditConflict<V> | null
  /** Continues from the other user's version with these values, and saves them when `then` is 'save'. */
  resolveConflict: (values: V, then?: 'save') => void
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
  const { stored, toFormValues, emptyValues, create, update, refresh, onSaved, onClose = () => {} } = options
  const base = useRef(stored && { stored, values: toFormValues(stored) })
  const isSaved = useRef(false)
  const [conflict, setConflict] = useState<EditConflict<V> | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function send(values: V): Promise<T | null> {
    while (base.current) {
      const { stored: seen, values: before } = base.current
      const changed = changedFields(before, values)
      if (changed.length === 0) return seen
      try {
        return await update({ values, changed, seen: seen.updated_at })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'edited_meanwhile' && error.current)) throw error
        const current = error.current as T
        const theirs = toFormValues(current)
        if (changedFields(before, theirs).length > 0) {
          setConflict({ base: before, theirs, stored: current })
          return null
        }
        // The other user changed no field of this form: send it again over their version.
        base.current = { stored: current, values: theirs }
      }
    }
    if (!create) throw new Error('useEditForm: a new record needs create')
    return create(values)
  }

  const form = useForm<V>({
    onFailure: promptSignInIfUnauthenticated,
    ...options,
    initialValues: base.current?.values ?? emptyValues,
    submit: async (values) => {
      const saved = await send(values)
      if (!saved) return void refresh?.()
      await refresh?.()
      isSaved.current = true
      onSaved(saved)
    },
  })

  const isDirty = () => !isSaved.current && (isUploading || changedFields(base.current?.values ?? emptyValues, form.getValues()).length > 0)

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
    isDirty,
    close: () => (isDirty() ? setAsking(true) : onClose()),
    closing: { isAsking, stay: () => setAsking(false), leave: onClose },
    isUploading,
    setUploading,
  }
}
