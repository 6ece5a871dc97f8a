import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { VENUE_MAX_LENGTHS } from '../../../domain/venue/venue-fields.ts'
import { apiErrorMessage } from '../../api.ts'
import { currentOf } from '../../current-of.ts'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import { useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { showErrorOnPage } from '../../private/error-banner.tsx'
import { KeyHints } from '../../private/key-hints.tsx'
import { invalidateShownQueries } from '../../private/query-client.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { toOneLine } from '../../ui/form/field-text.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import * as styles from './rename-venue-dialog.module.css'

type Props = {
  venue: ManagedVenueRow
  onClose: () => void
  /** Shows the dialog for the venue of the next row; null when there is none. */
  onNext: (() => void) | null
}
type Named = Pick<ManagedVenueRow, 'id' | 'updated_at' | 'name'>

/** The form of the dialog. `goesOn` is set before submitting when the next venue is renamed afterwards. */
function useRenameForm({ venue, onClose, onNext }: Props) {
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
  const goesOn = useRef(false)
  const form = useEditForm<Named, { name: string }>({
    stored: venue,
    toFormValues: ({ name }) => ({ name: toOneLine(name) }),
    emptyValues: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? [{ field: 'name', code: 'required_fields' }] : []),
    currentOf: (error) => currentOf(error, 'patch', '/api/venues/:id'),
    update: ({ values, seen }) => rename(values.name, seen),
    refresh: async () => {
      const refetched = client.invalidateQueries({ queryKey: KEYS.venues })
      // The next venue is known. The row must be in its new place before it gets the focus.
      if (!(goesOn.current && onNext)) await refetched
    },
    onSaved: (saved) => {
      if (saved.name !== venue.name)
        showToast(`${venue.name} is now called ${saved.name}`, { label: 'Undo', run: () => undo(saved.updated_at) })
      if (goesOn.current && onNext) onNext()
      else onClose()
    },
    onClose,
    fallback: FALLBACK_MESSAGES.updateVenue,
  })
  return { form, goesOn }
}

/** Changes only the name of a venue. Its former URL redirects. The focus returns to the row. */
export function RenameVenueDialog(props: Props) {
  const { onNext } = props
  const { form, goesOn } = useRenameForm(props)
  return (
    <Dialog open onClose={form.close} title="Rename venue">
      <EditForm form={form} noun="venue" entity="venue" labels={{ name: 'Name' }}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it notes how the buttons and the field in it submit the form */}
        <div
          className={dialogStyles.step}
          onKeyDown={({ key, shiftKey }) => {
            goesOn.current = key === 'Enter' && shiftKey
          }}
          onPointerDown={() => {
            goesOn.current = false
          }}
        >
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
            {onNext ? (
              <div className={styles.keys}>
                <KeyHints hints={[{ keys: ['Shift', 'Enter'], meaning: 'rename and go to the next venue' }]} />
              </div>
            ) : null}
          </div>
          <div className={dialogStyles.footer}>
            <button type="button" className="btn outline" onClick={form.close}>
              Cancel
            </button>
            {onNext ? (
              <button
                type="button"
                className="btn outline"
                aria-disabled={form.isSubmitting || undefined}
                onClick={() => {
                  goesOn.current = true
                  void form.submit()
                }}
              >
                Rename and next
              </button>
            ) : null}
            <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Saving...">
              Rename
            </SubmitButton>
          </div>
        </div>
      </EditForm>
    </Dialog>
  )
}
