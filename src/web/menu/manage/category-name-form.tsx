import { type FormEvent, useState } from 'react'
import { CATEGORY_MAX_LENGTHS, CATEGORY_REQUIRED, checkCategoryFields } from '../../../domain/menu/category-fields.ts'
import { TextField } from '../../private/text-field.tsx'
import { useEntries } from '../../private/use-entries.ts'

type Props = {
  label: string
  first: string
  /** Resolves to whether it is stored. */
  save: (name: string) => Promise<boolean>
  onClose: () => void
}

/** The name of a category, new or renamed. Escape and Cancel leave everything as it was. */
export function CategoryNameForm({ label, first, save, onClose }: Props) {
  const form = useEntries({ name: first })
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    const errors = checkCategoryFields(form.values, CATEGORY_REQUIRED)
    if (errors.length > 0) return form.refuse(errors)
    setSaving(true)
    const isStored = form.values.name === first || (await save(form.values.name))
    setSaving(false)
    if (isStored) onClose()
  }
  return (
    <form
      className="category-form"
      noValidate
      ref={form.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isSaving) void submit()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextField form={form} name="name" label={label} maxLength={CATEGORY_MAX_LENGTHS.name} isRequired takesFocus />
      <button type="submit" className="btn sm" disabled={isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </button>
      <button type="button" className="btn line sm" onClick={onClose}>
        Cancel
      </button>
    </form>
  )
}
