import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { promptSignInIfUnauthenticated } from '../../session/unauthenticated.ts'
import { type Form, type FormOptions, useForm } from '../../ui/form/use-form.ts'
import { changedFields, mergeValues } from './merge-values.ts'
import type { CloseConfirmation } from './unsaved-changes.tsx'
import { type EditConflict, type SaveOptions, type Stored, useSaveRecord } from './use-save-record.ts'

type Options<T extends Stored, V> = Pick<FormOptions<V>, 'validate' | 'fallback' | 'pageBanner' | 'onFailure'> &
  SaveOptions<T, V> & {
    /** Called after every request that did not fail, also when it found a conflict. */
    refresh?: () => Promise<void>
    onSaved: (saved: T) => void
    staysOpen?: boolean
    onClose?: () => void
  }

export type EditForm<V extends FieldValues> = Form<V> & {
  conflict: EditConflict<V> | null
  /** Continues from the other user's version with these values, and saves them when `then` is 'save'. */
  resolveConflict: (values: V, then?: 'save') => void
  /** The values of the version that is edited. They can be older than the ones on the server, and are compared with them on saving. */
  saved: V
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
  const { refresh, onSaved, staysOpen = false, onClose = () => {} } = options
  const { savedValues, startFrom, save } = useSaveRecord(options)
  const isSaved = useRef(false)
  const [conflict, setConflict] = useState<EditConflict<V, T> | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const form = useForm<V>({
    onFailure: promptSignInIfUnauthenticated,
    ...options,
    initialValues: savedValues(),
    submit: async (values) => {
      const result = await save(values)
      if ('conflict' in result) {
        setConflict(result.conflict)
        return void refresh?.()
      }
      await refresh?.()
      // Text that was typed during the save is kept.
      if (staysOpen) form.reset(mergeValues(values, form.getValues(), startFrom(result.saved)))
      else isSaved.current = true
      onSaved(result.saved)
    },
  })

  const isDirty = () => !isSaved.current && (isUploading || changedFields(savedValues(), form.getValues()).length > 0)

  return {
    ...form,
    conflict,
    resolveConflict: (values, then) => {
      if (!conflict) return
      startFrom(conflict.stored)
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
