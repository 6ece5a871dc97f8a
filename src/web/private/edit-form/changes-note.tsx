import { type FieldValues, useWatch } from 'react-hook-form'
import { pluralise } from '../../pluralise.ts'
import * as formBarStyles from '../form-bar.module.css'
import { changedFields } from './merge-values.ts'
import type { EditForm } from './use-edit-form.ts'

type Props<V extends FieldValues> = {
  form: EditForm<V>
  labels: Record<keyof V & string, string>
  /** Unsaved changes elsewhere on the page, which `onDiscard` discards. */
  others?: readonly string[]
  onDiscard?: () => void
}

/** The start of the bar of a form: names the fields with unsaved changes, and discards them. */
export function ChangesNote<V extends FieldValues>({ form, labels, others = [], onDiscard }: Props<V>) {
  const values = useWatch({ control: form.control }) as V
  const changed = [...changedFields(form.saved, values).map((field) => labels[field].toLowerCase()), ...others]
  return (
    <>
      <p className={`${formBarStyles.note} small`}>
        {changed.length === 0 ? (
          'No unsaved changes'
        ) : (
          <>
            <span className="strong">{pluralise(changed.length, 'unsaved change')}:</span> {changed.join(', ')}
          </>
        )}
      </p>
      <button
        type="button"
        className="btn outline"
        onClick={() => {
          form.discard()
          onDiscard?.()
        }}
      >
        Discard
      </button>
    </>
  )
}
