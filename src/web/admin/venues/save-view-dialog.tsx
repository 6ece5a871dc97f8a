import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/form-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { NOT_STORED, type SavedView, VIEW_NAME_MAX_LENGTH, viewNameError } from './saved-views.ts'

type Props = {
  views: readonly SavedView[]
  builtIn: readonly string[]
  onSave: (name: string) => boolean
  onClose: () => void
}

/** Its only errors are about the name, so that it has no banner. */
export function SaveViewDialog({ views, builtIn, onSave, onClose }: Props) {
  const form = useForm({
    initialValues: { name: '' },
    validate: ({ name }) => {
      const message = viewNameError(name, views, builtIn)
      return message ? [{ field: 'name', message }] : []
    },
    submit: async ({ name }) => {
      if (!onSave(name.trim())) throw new Error(NOT_STORED)
      onClose()
    },
    fallback: NOT_STORED,
    toErrors: () => ({ message: NOT_STORED, code: null, fields: [{ field: 'name', message: NOT_STORED }] }),
  })
  return (
    <Dialog open onClose={onClose} title="Save view">
      <form {...form.attributes}>
        <div className={dialogStyles.body}>
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="The list with its filters and its order, in this browser."
            maxLength={VIEW_NAME_MAX_LENGTH}
            autoComplete="off"
            isRequired
          />
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Save view">
            Save view
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
