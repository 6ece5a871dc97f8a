import { useQueryClient } from '@tanstack/react-query'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import { apiErrorMessage } from '../../api.ts'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import { useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { showErrorOnPage } from '../../private/error-banner.tsx'
import { invalidateShownQueries } from '../../private/query-client.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'

type Props = { venue: ManagedVenueRow; onClose: () => void }
type Named = Pick<ManagedVenueRow, 'id' | 'updated_at' | 'name'>

/** Changes the name of a venue alone. Its former URL redirects. The focus returns to the row. */
export function RenameVenueDialog({ venue, onClose }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const rename = (name: string, seen_updated_at: string) =>
    api.patch('/api/venues/:id', { params: { id: venue.id }, body: { name, seen_updated_at } })
  const undo = async (seen: string) => {
    try {
      await rename(venue.name, seen)
      showToast(`${venue.name} has its former name again`)
    } catch (error) {
      showErrorOnPage(apiErrorMessage(error, FALLBACK_MESSAGES.updateVenue))
    }
    await invalidateShownQueries()
  }
  const form = useEditForm<Named, { name: string }>({
    stored: venue,
    toFormValues: ({ name }) => ({ name }),
    emptyValues: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? [{ field: 'name', code: 'required_fields' }] : []),
    update: ({ values, seen }) => rename(values.name, seen),
    refresh: () => client.invalidateQueries({ queryKey: KEYS.venues }),
    onSaved: (saved) => {
      if (saved.name !== venue.name)
        showToast(`${venue.name} is now called ${saved.name}`, { label: 'Undo', run: () => undo(saved.updated_at) })
      onClose()
    },
    onClose,
    fallback: FALLBACK_MESSAGES.updateVenue,
  })
  return (
    <Dialog open onClose={form.close} title="Rename venue">
      <EditForm form={form} noun="venue" entity="venue" labels={{ name: 'Name' }}>
        <div className={dialogStyles.body}>
          <FormBanner form={form} />
          <TextField
            form={form}
            name="name"
            label="Name"
            maxLength={VENUE_MAX_LENGTHS.name}
            autoComplete="off"
            hint="Its page gets a new URL. The present one leads there."
            isRequired
          />
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={form.close}>
            Cancel
          </button>
          <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Saving...">
            Rename
          </SubmitButton>
        </div>
      </EditForm>
    </Dialog>
  )
}
