import type { FieldValues } from 'react-hook-form'
import type { EditForm } from '../../private/edit-form/use-edit-form.ts'
import { SubmitButton } from '../../ui/form/form-parts.tsx'

export function FormActions<V extends FieldValues>({ form }: { form: EditForm<V> }) {
  return (
    <>
      <SubmitButton className="btn compact" isSubmitting={form.isSubmitting} busyText="Saving..." isDisabled={form.isUploading}>
        Save
      </SubmitButton>
      <button type="button" className="btn outline compact" onClick={form.close}>
        Cancel
      </button>
    </>
  )
}
