import { type FormEvent, useState } from 'react'
import type { ClaimableVenue } from '../../contract/claim.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { CLAIM_NOTE_MAX_LENGTH } from '../../domain/venue/claim.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import * as styles from './claim.module.css'
import { useShowClaim } from './use-claim.ts'

export function AskForm({ data: { venue } }: { data: ClaimableVenue }) {
  const api = useApi()
  const show = useShowClaim(venue.id)
  const [note, setNote] = useState('')
  const { error, isBusy, act } = useAction(PRIVATE_FALLBACKS.claimVenue)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const body = { note: note.trim() || null }
    void act(async () => show(await api.post('/api/venues/:id/claim/ask', { params: { id: venue.id }, body })))
  }
  return (
    <SettingsSection title="No code?">
      <form className={styles.form} onSubmit={ask}>
        <p>An administrator can decide instead. Write how we can see that {venue.name} is yours, and where to reach you.</p>
        {error ? <Banner tone="error">{error}</Banner> : null}
        <Field label="Note to the administrators (optional)">
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={CLAIM_NOTE_MAX_LENGTH}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <p>
          <button type="submit" className="btn outline" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Please wait...' : 'Ask the administrators'}
          </button>
        </p>
      </form>
    </SettingsSection>
  )
}
