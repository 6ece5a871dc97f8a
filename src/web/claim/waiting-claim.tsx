import type { ClaimableVenue } from '../../contract/claim.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { DateTime } from '../private/date-time.tsx'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './claim.module.css'
import { useClaimableVenue } from './use-claim.ts'

export function WaitingClaim({ data: { venue, claim }, askedAt }: { data: ClaimableVenue; askedAt: string }) {
  const api = useApi()
  const { refetch } = useClaimableVenue(venue.id)
  const { error, isBusy, act } = useAction(PRIVATE_FALLBACKS.claimVenue)
  const withdraw = () =>
    act(async () => {
      await api.delete('/api/venues/:id/claim', { params: { id: venue.id } })
      await refetch()
    })
  return (
    <SettingsSection title="The administrators decide" state={<span className="badge pending">Waiting</span>}>
      <p role="status">
        You get an email when they have decided. Asked: <DateTime at={askedAt} withTime />
      </p>
      {claim?.note ? <blockquote className={styles.note}>{claim.note}</blockquote> : null}
      {error ? <Banner tone="error">{error}</Banner> : null}
      <p>
        <button type="button" className="btn ghost" aria-disabled={isBusy || undefined} onClick={() => void withdraw()}>
          {isBusy ? 'Please wait...' : 'Withdraw the claim'}
        </button>
      </p>
    </SettingsSection>
  )
}
