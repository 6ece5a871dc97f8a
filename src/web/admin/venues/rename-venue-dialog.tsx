import { useQueryClient } from '@tanstack/react-query'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import { apiErrorMessage } from '../../api.ts'
import { showErrorOnPage } from '../../private/error-banner.tsx'
import { invalidateShownQueries } from '../../private/query-client.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { promptSignInIfUnauthenticated } from '../../session/unauthenticated.ts'
import { useApi } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'

type Props = { venue: ManagedVenueRow; onClose: () => void }

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
  const form = useForm({
    initialValues: { name: venue.name },
    validate: ({ name }) => (name.trim() === '' ? [{ field: 'name', code: 'required_fields' }] : []),
    submit: async ({ name }) => {
      if (name.trim() !== venue.name) {
        const saved = await rename(name, venue.updated_at)
        showToast(`${venue.name} is now called ${saved.name}`, { label: 'Undo', run: () => undo(saved.updated_at) })
        await client.invalidateQueries({ queryKey: KEYS.venues })
      }
      onClose()
    },
    fallback: FALLBACK_MESSAGES.updateVenue,
    onFailure: promptSignInIfUnauthenticated,
  })
  return (
    <Dialog open onClose={onClose} title="Rename venue">
      <form {...form.attributes} aria-busy={form.isSubmitting || undefined}>
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
          <button type="button" className="btn outline" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Saving...">
            Rename
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
